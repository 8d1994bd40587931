import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { grouped } from '#shared/money.ts';

interface Bar {
  key: string;
  label: ReactNode;
  count: number;
  /** Its share of the whole, beside the count. */
  share?: string;
  tone?: 'accent' | 'success' | 'warning' | 'danger';
}

/** `accent` is the theme's colour. The others are the colours of statuses, which no theme changes. */
const fills = {
  accent: 'fill-accent-fill',
  success: 'fill-success',
  warning: 'fill-warning-fill',
  danger: 'fill-danger',
};

/** Bars whose length is their share of `full`. Screen readers skip the bars, because the number is beside each. */
export function BarList({ bars, full, label }: { bars: readonly Bar[]; full: number; label: string }) {
  return (
    <ul aria-label={label} className="@container grid gap-3.5">
      {bars.map(({ key, label: words, count, share, tone = 'accent' }) => (
        <li key={key} className="bar">
          <span className="min-w-0 truncate">{words}</span>
          <span className="bar-count figures">
            {grouped(count)}
            {share && <span className="ml-2 inline-block w-9 font-normal text-quiet">{share}</span>}
          </span>
          <svg aria-hidden className="bar-track">
            <rect width="100%" height="100%" className="fill-line" />
            <rect width={`${(100 * count) / Math.max(full, 1)}%`} height="100%" rx="4" className={clsx(fills[tone])} />
          </svg>
        </li>
      ))}
    </ul>
  );
}
