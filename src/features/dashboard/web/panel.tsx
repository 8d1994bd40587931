import { type ReactNode, useId } from 'react';

interface PanelProps {
  title: string;
  /** Beside the title, such as a total or a link. */
  aside?: ReactNode;
  children: ReactNode;
}

export function Panel({ title, aside, children }: PanelProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="card grid content-start gap-5 p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={titleId}>{title}</h2>
        {aside && <div className="text-quiet text-sm">{aside}</div>}
      </div>
      {children}
    </section>
  );
}

/** Says what will be shown here later. */
export function Placeholder({ children }: { children: ReactNode }) {
  return <p className="rounded-field border border-line border-dashed px-5 py-8 text-quiet">{children}</p>;
}
