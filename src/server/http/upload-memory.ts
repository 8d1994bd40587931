const kilobyte = 1024;
/**
 * Sizes of blocks. An upload starts with a small one, so that a slow client uses little memory, and is copied at most
 * twice.
 */
const steps = [64 * kilobyte, 512 * kilobyte];
/**
 * The limit for all open uploads together. Beyond it, the server asks clients to come back instead of running out of
 * memory.
 */
const budgetBytes = 96 * 1024 * kilobyte;
/**
 * How much of the budget one account may use, except for a single upload, which is always allowed: two screenshots of 5
 * MB, or twenty usual ones from a phone that lost its network again and again. A minimal speed would not help: an
 * attacker who wants to hold memory can send as fast as a bad phone, 8 KB a second. A limit for each address would not
 * help either, because a whole campus shares one.
 */
const shareBytes = budgetBytes / 8;
const keptPerStep = 48;

const free = new Map<number, Buffer[]>(steps.map((size) => [size, []]));
let bytesHeld = 0;
const heldBy = new Map<string, number>();

export const uploadBytesHeld = (): number => bytesHeld;

/**
 * The memory of one upload. Blocks are reused: buffers of this size that live as long as a request are freed only by a
 * full garbage collection, and a rush of uploads would keep the collector busy and delay registrations.
 */
export class UploadMemory {
  readonly #maxBytes: number;
  readonly #owner: string | undefined;
  #block: Buffer | undefined;
  #used = 0;

  /** `owner` is the account that uploads. */
  constructor(maxBytes: number, owner?: string) {
    this.#maxBytes = maxBytes;
    this.#owner = owner;
  }

  /** False if the budget of all uploads or the account's share of it is used up. */
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
