import type { ReactNode } from 'react';

interface DesignPartProps {
  id: string;
  name: string;
  intro: string;
  children: ReactNode;
}

export function DesignPart({ id, name, intro, children }: DesignPartProps) {
  return (
    <section id={id} aria-labelledby={`${id}-name`} className="grid min-w-0 scroll-mt-8 gap-9">
      <header className="grid gap-2">
        <h2 id={`${id}-name`}>{name}</h2>
        <p className="text-quiet">{intro}</p>
      </header>
      {children}
    </section>
  );
}

/** One specimen row with a caption beside it. */
export function Specimen({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <div className="design-specimen">
      <p className="text-quiet text-sm">{caption}</p>
      <div className="flex min-w-0 flex-wrap items-center gap-3">{children}</div>
    </div>
  );
}
