import { type ReactNode, useId } from 'react';

interface SettingsSectionProps {
  title: string;
  intro?: ReactNode;
  children: ReactNode;
}

/** The title is on the left and the settings are on the right, or below one another on a small screen. */
export function SettingsSection({ title, intro, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-10 gap-y-4 border-line border-t py-7 first:border-t-0 first:pt-2 lg:grid-cols-[minmax(0,15rem)_minmax(0,1fr)]"
    >
      <div className="grid content-start gap-1.5">
        <h2 id={id} className="text-lg!">
          {title}
        </h2>
        {intro && <div className="max-w-prose text-quiet text-sm">{intro}</div>}
      </div>
      <div className="grid min-w-0 content-start gap-5">{children}</div>
    </section>
  );
}
