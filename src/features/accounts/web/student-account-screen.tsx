import type { ReactNode } from 'react';
import type { RouterContextProvider } from 'react-router';
import { getSite } from '#features/edition/calls.ts';
import type { Edition } from '#features/edition/contract.ts';
import { apiContext } from '#web/api.ts';
import { Kolam } from '#web/kolam/kolam-svg.tsx';
import type { StudentPageData } from '#web/layouts/student/page.ts';

interface StudentAccountScreenProps {
  edition: Edition;
  title: string;
  intro: ReactNode;
  children: ReactNode;
}

/** The edition is on the left, the form on the right. On a phone only the form is shown first. */
export function StudentAccountScreen({ edition, title, intro, children }: StudentAccountScreenProps) {
  return (
    <div className="wrap grid items-start gap-x-[7vw] pt-4 pb-16 lg:grid-cols-[minmax(0,1fr)_minmax(0,33rem)]">
      <aside className="sticky top-6 grid gap-2.5 max-lg:hidden" aria-label={edition.name}>
        <Kolam seed={edition.wordmark} size={9} density={0.6} className="account-kolam" />
        {edition.localTitle && (
          <p lang={edition.localTitleLanguage} className="font-semibold text-accent text-lg">
            {edition.localTitle}
          </p>
        )}
        <p className="account-wordmark">{edition.wordmark}</p>
        <p className="max-w-[36ch] text-lg text-quiet leading-snug">
          {edition.taglineLead} <span className="text-ink">{edition.taglineTyped}</span>
        </p>
      </aside>
      <div className="grid max-w-[33rem] gap-7 lg:py-10">
        <header className="grid gap-3">
          <h1 className="lg:text-[3.25rem]!">{title}</h1>
          <p className="text-quiet">{intro}</p>
        </header>
        {children}
      </div>
    </div>
  );
}

/** Loads what this screen needs, for the loader of a page that the server renders. */
export async function loadAccountScreen({ context }: { context: Readonly<RouterContextProvider> }) {
  const { edition } = await context.get(apiContext).call(getSite);
  return { edition, editionName: edition.name } satisfies StudentPageData & { edition: Edition };
}
