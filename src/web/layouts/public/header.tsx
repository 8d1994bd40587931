import { clsx } from 'clsx';
import { useCallback, useRef } from 'react';
import { Link } from 'react-router';
import { paths } from '#shared/paths.ts';
import { KolamMark } from '#web/kolam/kolam-svg.tsx';
import { ThemeSwitcher } from '#web/theme/theme-switcher.tsx';
import { PublicMenu, PublicSessionLink } from './menu.tsx';
import { landingSections, sectionLinks, sectionName, usePublicFrame } from './page.ts';
import { useScrolledBeyond, useScrollProgress, useSectionAt, useSectionReached } from './scroll.ts';

const navigated = ['about', 'events', 'passes', 'sponsors', 'contact'] as const;
const allLinks = sectionLinks(navigated);
const winnersLink = { id: 'winners', name: 'Winners', to: paths.winners } as const;
const withoutPasses = allLinks.filter(({ id }) => id !== 'passes');

export function PublicHeader() {
  const frame = usePublicFrame();
  const links = [...(frame?.hasPasses ? allLinks : withoutPasses), ...(frame?.hasWinners ? [winnersLink] : [])];
  const opaque = useScrolledBeyond(50);
  const current = useSectionAt(200, navigated);
  return (
    <header className={clsx('public-header', opaque && 'public-header-opaque')}>
      <ScrollProgress />
      <div className="wrap flex h-full items-center justify-between gap-4">
        <PublicBrand name={frame?.name} />
        <nav aria-label="Main" className="public-nav">
          {links.map(({ id, name, to }) => (
            <Link key={id} to={to} className="public-nav-link" aria-current={id === current ? 'location' : undefined}>
              {name}
            </Link>
          ))}
        </nav>
        <div className="public-nav-tools">
          <ThemeSwitcher />
          <PublicSessionLink size="small" />
        </div>
        <SectionLabel />
        <PublicMenu links={links} current={current} />
      </div>
    </header>
  );
}

/** A line along the top that shows how far the page is scrolled. */
function ScrollProgress() {
  const line = useRef<HTMLDivElement>(null);
  // Set without React, because it changes with each frame while somebody scrolls.
  const show = useCallback((share: number) => line.current?.style.setProperty('scale', `${share} 1`), []);
  useScrollProgress(show);
  return <div ref={line} aria-hidden className="public-progress" />;
}

const ids = landingSections.map(({ id }) => id);

/** The visible section of the landing page, on small screens. Other pages do not have these sections. */
function SectionLabel() {
  const reached = useSectionReached(300, ids);
  return <p className="public-section-label">{reached && sectionName(reached)}</p>;
}

/** `name`: the edition's name, if the page has loaded it. */
export function PublicBrand({ name }: { name: string | undefined }) {
  return (
    <Link to={paths.home} className="flex min-h-11 min-w-0 max-w-full items-center gap-2.5 rounded-field">
      <KolamMark className="size-8 shrink-0" />
      {name ? <span className="public-brand-name truncate">{name}</span> : <span className="sr-only">Home</span>}
    </Link>
  );
}
