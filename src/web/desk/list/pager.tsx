import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { pageLinks } from './paging.ts';

interface PagerProps {
  /** Such as 'Pages of students'. */
  label: string;
  page: number;
  pages: number;
}

/** The page is in the address as `page`. */
export function Pager({ label, page, pages }: PagerProps) {
  if (pages <= 1) return null;
  return (
    <nav aria-label={label} className="mt-6 flex flex-wrap items-center gap-1.5">
      <Step to={page - 1} pages={pages}>
        <ChevronLeft aria-hidden size={16} />
        Previous
      </Step>
      <ul className="figures flex flex-wrap items-center gap-1">
        {pageLinks(page, pages).map((entry, place) =>
          entry === 'gap' ? (
            <li key={place < 3 ? 'gap before' : 'gap after'} aria-hidden className="px-1 text-quiet">
              …
            </li>
          ) : (
            <li key={entry}>
              <PageLink page={entry} current={entry === page} />
            </li>
          ),
        )}
      </ul>
      <Step to={page + 1} pages={pages}>
        Next
        <ChevronRight aria-hidden size={16} />
      </Step>
    </nav>
  );
}

function PageLink({ page, current }: { page: number; current: boolean }) {
  const to = usePageAddress(page);
  return (
    <Link to={to} className="desk-page-link" aria-label={`Page ${page}`} aria-current={current ? 'page' : undefined}>
      {page}
    </Link>
  );
}

function Step({ to, pages, children }: { to: number; pages: number; children: ReactNode }) {
  const address = usePageAddress(to);
  // At the ends the place stays, so that the other links do not move under the pointer.
  if (to < 1 || to > pages) {
    return (
      <span aria-hidden className="desk-page-link invisible">
        {children}
      </span>
    );
  }
  return (
    <Link to={address} className="desk-page-link">
      {children}
    </Link>
  );
}

function usePageAddress(page: number): string {
  const [search] = useSearchParams();
  const next = new URLSearchParams(search);
  if (page > 1) next.set('page', String(page));
  else next.delete('page');
  return `?${next}`;
}
