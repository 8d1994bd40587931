interface CountBadgeProps {
  count: number;
  words: string;
  /** Beyond it a plus stands. */
  upTo?: number;
}

/** A number that wants attention; at zero there is nothing. */
export function CountBadge({ count, words, upTo = 999 }: CountBadgeProps) {
  if (count === 0) return null;
  return (
    <span className="count-badge">
      <span aria-hidden>{count > upTo ? `${upTo}+` : count}</span>
      <span className="sr-only">{`${count} ${words}`}</span>
    </span>
  );
}
