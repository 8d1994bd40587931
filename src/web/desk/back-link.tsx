import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface BackLinkProps {
  to: string;
  /** The name of the list, without the word 'back', which the arrow replaces. */
  children: ReactNode;
}

/** A link above the title, to the list that contains the shown record. */
export function BackLink({ to, children }: BackLinkProps) {
  return (
    <Link to={to} className="link inline-flex min-h-11 items-center gap-1 justify-self-start">
      <ChevronLeft aria-hidden size={16} />
      {children}
    </Link>
  );
}
