type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const memory = new Map<string, string>();
const forThisVisit: Kept = {
  getItem: (key) => memory.get(key) ?? null,
  setItem: (key, value) => memory.set(key, value),
  removeItem: (key) => memory.delete(key),
};

/** The browser's storage; where the visitor has blocked it, the mere mention throws and the page's memory stands in. */
export function storage(): Kept {
  try {
    return localStorage;
  } catch {
    return forThisVisit;
  }
}
