import { clsx } from 'clsx';
import { useId } from 'react';
import { seededRandom } from '#shared/kolam/random.ts';

interface StarryBackgroundProps {
  className?: string;
  opacity?: number;
}

const tile = { width: 720, height: 610 };
const magnitudes = [
  { stars: 34, width: 1.1, glow: 0.45, seed: 'faint' },
  { stars: 16, width: 1.8, glow: 0.75, seed: 'clear' },
  { stars: 6, width: 2.6, glow: 1, seed: 'bright' },
].map(({ stars, seed, ...look }) => ({ ...look, path: scatter(stars, seed) }));

/**
 * Fills the nearest positioned ancestor, behind its content. All visitors get the same stars, because server and
 * browser must render the same.
 */
export function StarryBackground({ className, opacity = 0.4 }: StarryBackgroundProps) {
  const id = useId();
  return (
    <svg aria-hidden opacity={opacity} className={clsx('starry', className)}>
      <pattern id={id} {...tile} patternUnits="userSpaceOnUse">
        {magnitudes.map(({ width, glow, path }) => (
          <path key={width} d={path} stroke="currentColor" strokeLinecap="round" strokeWidth={width} opacity={glow} />
        ))}
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}

// Lines without length are drawn as stars, because their caps are round. They keep away from the tile's edge, which
// would cut them.
function scatter(stars: number, seed: string): string {
  const random = seededRandom(seed);
  const within = (length: number) => Math.round(3 + random() * (length - 6));
  return Array.from({ length: stars }, () => `M${within(tile.width)} ${within(tile.height)}h.01`).join('');
}
