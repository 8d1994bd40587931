const kilobyte = 1024;
/** An upload starts small, so that a slow client holds little, and moves at most twice. */
const steps = [64 * kilobyte, 512 * kilobyte];
/** All uploads under way share this; past it the server asks to come back rather than run out of memory. */
const budgetBytes = 96 * 1024 * kilobyte;
const keptPerStep = 48;

const free = new Map<number, Buffer[]>(steps.map((size) => [size, []]));
let bytesHeld = 0;

export const uploadBytesHeld = (): number => bytesHeld;

/**
 * The memory of one upload. Blocks are used again: buffers of this size that live as long as a request are freed only
 * by a full collection, and a rush of uploads would keep the collector busy instead of the registrations.
 */
export class UploadMemory {
  readonly #maxBytes: number;
  #block: Buffer | undefined;
  #used = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** False when the budget of all uploads is used up. */
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
    if (this.#block) giveBack(this.#block);
    this.#block = undefined;
    this.#used = 0;
  }

  #grow(wanted: number): boolean {
    const size = steps.find((step) => step >= wanted) ?? Math.max(wanted, this.#maxBytes);
    if (bytesHeld + size > budgetBytes) return false;
    const larger = take(size);
    if (this.#block) {
      larger.set(this.#block.subarray(0, this.#used));
      giveBack(this.#block);
    }
    this.#block = larger;
    return true;
  }
}

function take(size: number): Buffer {
  bytesHeld += size;
  return free.get(size)?.pop() ?? Buffer.allocUnsafeSlow(size);
}

function giveBack(block: Buffer): void {
  bytesHeld -= block.length;
  const others = free.get(block.length);
  if (others && others.length < keptPerStep) others.push(block);
}
