import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** A link above the title of a student's page, to the page that lists it. */
export function StudentBackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="mb-4 inline-flex min-h-11 items-center gap-2 text-quiet hover:text-ink">
      <ArrowLeft aria-hidden size={18} />
      {children}
    </Link>
  );
}
