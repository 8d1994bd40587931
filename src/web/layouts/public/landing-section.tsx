import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import './landing-section.css';

interface LandingSectionProps {
  id: string;
  title: string;
  intro?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A section that links lead to: `id` is its anchor. */
export function LandingSection({ id, title, intro, className, children }: LandingSectionProps) {
  const headingId = `${id}-title`;
  return (
    // The arrival script gives some a style before React takes over.
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={headingId}
      suppressHydrationWarning
      className={clsx('landing-section wrap', className)}
    >
      <div className="landing-section-head">
        <h2 id={headingId}>{title}</h2>
        {intro && <p className="max-w-[46ch] text-quiet">{intro}</p>}
      </div>
      {children}
    </section>
  );
}
