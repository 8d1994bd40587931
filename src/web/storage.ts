export interface Kept {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

const device = guarded(() => localStorage);
const visit = guarded(() => sessionStorage);

/** Stored on the device, for all tabs and visits. */
export const storage = (): Kept => device;

/** Stored only for this visit, in this tab. */
export const visitStorage = (): Kept => visit;

/**
 * If the visitor has blocked the browser's storage, accessing it throws. If it is full, writing throws. In both cases
 * the page's memory is used instead.
 */
function guarded(browsers: () => Kept): Kept {
  const memory = new Map<string, string>();
  const attempt = <Result>(action: (kept: Kept) => Result): Result | undefined => {
    try {
      return action(browsers());
    } catch {
      return undefined;
    }
  };
  return {
    getItem: (key) => memory.get(key) ?? attempt((kept) => kept.getItem(key)) ?? null,
    setItem(key, value) {
      const isKept = attempt((kept) => {
        kept.setItem(key, value);
        return true;
      });
      if (isKept) memory.delete(key);
      else memory.set(key, value);
    },
    removeItem(key) {
      memory.delete(key);
      attempt((kept) => kept.removeItem(key));
    },
  };
}
