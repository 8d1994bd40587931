import { grouped } from '#shared/money.ts';

interface CountBadgeProps {
  count: number;
  words: string;
  /** Higher counts are shown as this number with a plus. */
  upTo?: number;
}

/** A count that needs attention; hidden at zero. */
export function CountBadge({ count, words, upTo = 99_999 }: CountBadgeProps) {
  if (count === 0) return null;
  return (
    <span className="count-badge">
      <span aria-hidden>{count > upTo ? `${grouped(upTo)}+` : grouped(count)}</span>
      <span className="sr-only">{`${count} ${words}`}</span>
    </span>
  );
}

/** Looks like the badge of a count, for things without a number. */
export function WordBadge({ word, words }: { word: string; words: string }) {
  return (
    <span className="count-badge">
      {word}
      <span className="sr-only">{` ${words}`}</span>
    </span>
  );
}
