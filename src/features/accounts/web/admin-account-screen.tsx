import type { ReactNode } from 'react';
import { paths } from '#shared/paths.ts';
import { KolamMark } from '#web/kolam/kolam-svg.tsx';
import { ThemeSwitcher } from '#web/theme/theme-switcher.tsx';

interface AdminAccountScreenProps {
  /** The two lines of the title. */
  title: readonly [string, string];
  intro: string;
  children: ReactNode;
}

/** The frame of the sign-in to the control room and of its pages for setting a password. */
export function AdminAccountScreen({ title: [first, second], intro, children }: AdminAccountScreenProps) {
  return (
    <div className="admin-density grid min-h-dvh grid-rows-[auto_1fr]">
      <header className="flex items-center justify-between gap-4 px-[clamp(1.25rem,5vw,4rem)] py-4">
        <a href={paths.home} className="flex min-h-11 items-center gap-2.5 rounded-field">
          <KolamMark className="size-8 shrink-0" />
          <span className="font-bold tracking-tight">Symposia</span>
        </a>
        <ThemeSwitcher />
      </header>
      <main className="grid max-w-[84rem] content-center items-center gap-x-[8vw] gap-y-10 px-[clamp(1.25rem,5vw,4rem)] pt-6 pb-20 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
        <div className="grid gap-5">
          <h1 className="text-[clamp(2.75rem,8vw,6.5rem)]! font-[780] leading-[0.9]! tracking-[-0.035em]!">
            {first}
            <br />
            {second}
          </h1>
          <p className="max-w-[36ch] text-lg text-quiet">{intro}</p>
        </div>
        {children}
      </main>
    </div>
  );
}
