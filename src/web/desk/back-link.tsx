import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface BackLinkProps {
  to: string;
  /** The name of the list, without 'back': the arrow says that. */
  children: ReactNode;
}

/** Above the name of one thing: the way to the list that it is in. */
export function BackLink({ to, children }: BackLinkProps) {
  return (
    <Link to={to} className="link inline-flex min-h-11 items-center gap-1 justify-self-start">
      <ChevronLeft aria-hidden size={16} />
      {children}
    </Link>
  );
}
