/** Numbers from 0 to 1 that look random and are the same in every run. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The length and seed of a random walk: `ACTS=10000 SEED=7` makes it longer, or another walk. */
export const randomWalk = (usual: { acts: number; seed: number }) => ({
  acts: Number(process.env.ACTS ?? usual.acts),
  seed: Number(process.env.SEED ?? usual.seed),
});
