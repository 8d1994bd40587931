import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';

interface CursorPagerProps {
  /** Such as 'Pages of registrations'. */
  label: string;
  page: number;
  /** Undefined if the rows were not all counted. */
  pages: number | undefined;
  /** Cursors of the neighbouring pages; '' if there is no such page. */
  next: string;
  previous: string;
}

/**
 * For lists that the server divides by position. The address has `after` or `before`, and `page` for people to read.
 */
export function CursorPager({ label, page, pages, next, previous }: CursorPagerProps) {
  if (!next && !previous) return null;
  return (
    <nav aria-label={label} className="mt-6 flex flex-wrap items-center gap-3">
      <Step to={previous && { page: page - 1, before: previous }}>
        <ChevronLeft aria-hidden size={16} />
        Previous
      </Step>
      <span className="figures text-quiet text-sm">
        Page {page}
        {pages !== undefined && ` of ${Math.max(page, pages)}`}
      </span>
      <Step to={next && { page: page + 1, after: next }}>
        Next
        <ChevronRight aria-hidden size={16} />
      </Step>
    </nav>
  );
}

function Step({ to, children }: { to: '' | { page: number; after?: string; before?: string }; children: ReactNode }) {
  const [search] = useSearchParams();
  // At the ends an empty element stays, so that the other link does not move under the pointer.
  if (!to) {
    return (
      <span aria-hidden className="desk-page-link invisible">
        {children}
      </span>
    );
  }
  const address = new URLSearchParams(search);
  for (const name of ['page', 'after', 'before']) address.delete(name);
  const { page, ...cursor } = to;
  if (page > 1) {
    address.set('page', String(page));
    for (const [name, value] of Object.entries(cursor)) address.set(name, value);
  }
  return (
    <Link to={`?${address}`} className="desk-page-link">
      {children}
    </Link>
  );
}
