import { clsx } from 'clsx';
import { Link } from 'react-router';
import { ThemeSwitcher } from '#web/theme/theme-switcher.tsx';
import { PublicBrand } from './brand.tsx';
import { PublicMenu } from './menu.tsx';
import { sectionLinks, usePublicFrame } from './page.ts';
import { useScrolledBeyond, useSectionAt } from './scroll.ts';
import { ScrollProgress } from './scroll-progress.tsx';
import { SectionLabel } from './section-label.tsx';
import { PublicSessionLink } from './session-link.tsx';

const navigated = ['about', 'events', 'sponsors', 'contact'] as const;
const links = sectionLinks(navigated);

export function PublicHeader() {
  const frame = usePublicFrame();
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
