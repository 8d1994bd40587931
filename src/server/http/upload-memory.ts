const kilobyte = 1024;
/** An upload starts with little memory, so that a slow client holds little, and is moved at most twice. */
const steps = [64 * kilobyte, 512 * kilobyte];
/** All uploads under way share this; past it the server asks to come back rather than run out of memory. */
const budgetBytes = 96 * 1024 * kilobyte;
/**
 * What one account may hold of it, but for a single upload, which always may: two screenshots of 5 MB, or twenty usual
 * ones of a phone that lost its network again and again. A minimal speed would not do: an attacker who wants to hold
 * memory sends as fast as a bad phone, 8 KB a second. Nor would a bound for an address, behind which a campus sits.
 */
const shareBytes = budgetBytes / 8;
const keptPerStep = 48;

const free = new Map<number, Buffer[]>(steps.map((size) => [size, []]));
let bytesHeld = 0;
const heldBy = new Map<string, number>();

export const uploadBytesHeld = (): number => bytesHeld;

/**
 * The memory of one upload. Blocks are used again: buffers of this size that live as long as a request are freed only
 * by a full collection, and a rush of uploads would keep the collector busy instead of the registrations.
 */
export class UploadMemory {
  readonly #maxBytes: number;
  readonly #owner: string | undefined;
  #block: Buffer | undefined;
  #used = 0;

  /** `owner`: the account that sends it. */
  constructor(maxBytes: number, owner?: string) {
    this.#maxBytes = maxBytes;
    this.#owner = owner;
  }

  /** False when the budget of all uploads is used up, or this account's share of it. */
  append(chunk: Buffer): boolean {
    const wanted = this.#used + chunk.length;
    if (wanted > (this.#block?.length ?? 0) && !this.#grow(wanted)) return false;
    this.#block?.set(chunk, this.#used);
    this.#used = wanted;
    return true;
  }

  /** Valid until `release`. */
  get content(): Buffer {
    return this.#block?.subarray(0, this.#used) ?? Buffer.alloc(0);
  }

  release(): void {
    if (this.#block) giveBack(this.#block, this.#owner);
    this.#block = undefined;
    this.#used = 0;
  }

  #grow(wanted: number): boolean {
    const size = steps.find((step) => step >= wanted) ?? Math.max(wanted, this.#maxBytes);
    if (bytesHeld + size > budgetBytes) return false;
    const inOthers = heldOf(this.#owner) - (this.#block?.length ?? 0);
    if (this.#owner && inOthers > 0 && inOthers + size > shareBytes) return false;
    const larger = take(size, this.#owner);
    if (this.#block) {
      larger.set(this.#block.subarray(0, this.#used));
      giveBack(this.#block, this.#owner);
    }
    this.#block = larger;
    return true;
  }
}

const heldOf = (owner: string | undefined) => (owner && heldBy.get(owner)) || 0;

function count(bytes: number, owner: string | undefined): void {
  bytesHeld += bytes;
  if (!owner) return;
  const held = heldOf(owner) + bytes;
  if (held > 0) heldBy.set(owner, held);
  else heldBy.delete(owner);
}

function take(size: number, owner: string | undefined): Buffer {
  count(size, owner);
  return free.get(size)?.pop() ?? Buffer.allocUnsafeSlow(size);
}

function giveBack(block: Buffer, owner: string | undefined): void {
  count(-block.length, owner);
  const others = free.get(block.length);
  if (others && others.length < keptPerStep) others.push(block);
}
