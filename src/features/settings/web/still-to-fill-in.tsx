import { CircleAlert, CircleCheck } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '#shared/paths.ts';
import type { SiteAnswer } from '../contract.ts';

const ways = {
  here: undefined,
  server: undefined,
  events: { to: paths.adminEvents, label: 'Events' },
  colleges: { to: paths.adminColleges, label: 'Colleges' },
  mail: { to: `${paths.adminSettings}?tab=mail`, label: 'Mail Server' },
};

/** Lists the values of the sample edition that are still in use, because nobody can pay to them or call them. */
export function StillToFillIn({ items }: { items: SiteAnswer['toFillIn'] }) {
  if (items.length === 0) {
    return (
      <p className="mb-5 flex items-center gap-2.5">
        <CircleCheck aria-hidden size={18} className="shrink-0 text-success" />
        Everything is filled in. The site can go live.
      </p>
    );
  }
  return (
    <section aria-labelledby="to-fill-in" className="settings-card mb-7">
      <h2 id="to-fill-in" className="text-lg!">
        To fill in before going live
      </h2>
      <ul className="grid gap-2">
        {items.map(({ what, where }) => (
          <li key={what} className="flex items-start gap-2.5">
            <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0 text-warning" />
            <span className="min-w-0 wrap-anywhere">
              {what}{' '}
              {ways[where] && (
                <Link to={ways[where].to} className="link">
                  {ways[where].label}
                </Link>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
