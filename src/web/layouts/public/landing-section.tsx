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

/** A section of the landing page. `id` is the anchor for links. */
export function LandingSection({ id, title, intro, className, children }: LandingSectionProps) {
  const headingId = `${id}-title`;
  return (
    // Warnings are suppressed, because the arrival script adds a style to some sections before hydration.
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={headingId}
      suppressHydrationWarning
      className={clsx('landing-section wrap', className)}
    >
      <div className="mb-7 flex flex-wrap items-end justify-between gap-x-10 gap-y-3">
        <h2 id={headingId}>{title}</h2>
        {intro && <p className="max-w-[46ch] text-quiet">{intro}</p>}
      </div>
      {children}
    </section>
  );
}
