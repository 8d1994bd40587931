import { type ReactNode, useId } from 'react';

interface SettingSectionProps {
  title: string;
  /** The id of the heading, so that it can get the focus. */
  titleId?: string;
  intro?: ReactNode;
  children: ReactNode;
}

/** The title is on the left and the controls are on the right. On a phone they are below one another. */
export function SettingSection({ title, titleId, intro, children }: SettingSectionProps) {
  const own = useId();
  const id = titleId ?? own;
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-10 gap-y-4 border-line border-t py-7 md:grid-cols-[minmax(0,16rem)_minmax(0,1fr)]"
    >
      <div className="grid content-start gap-1.5">
        <h2 id={id} tabIndex={titleId ? -1 : undefined} className="text-lg!">
          {title}
        </h2>
        {intro && <p className="max-w-prose text-quiet text-sm">{intro}</p>}
      </div>
      <div className="grid min-w-0 content-start justify-items-start gap-4">{children}</div>
    </section>
  );
}
