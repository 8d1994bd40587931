interface ShareBarProps {
  share: number;
  tone?: 'accent' | 'success';
}

/** A share of a whole as a bar. The number is shown beside it. */
export function ShareBar({ share, tone = 'accent' }: ShareBarProps) {
  return (
    <svg aria-hidden className="block h-[0.4375rem] w-full overflow-hidden rounded-full">
      <rect width="100%" height="100%" className="fill-line" />
      <rect
        width={`${Math.min(100, Math.max(0, share * 100))}%`}
        height="100%"
        rx="4"
        className={tone === 'accent' ? 'fill-accent-fill' : 'fill-success'}
      />
    </svg>
  );
}
