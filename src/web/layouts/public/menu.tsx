import { Menu, X } from 'lucide-react';
import { type MouseEvent, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { paths } from '#shared/paths.ts';
import { useStudent } from '#web/sessions.ts';
import { fromWidth } from '#web/theme/breakpoints.ts';
import { ThemeSwitcher } from '#web/theme/theme-switcher.tsx';
import type { ButtonLook } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import type { SectionLink } from './page.ts';
import './menu.css';

interface PublicMenuProps {
  links: SectionLink[];
  current: string | undefined;
}

/** The navigation on small screens. The browser's own dialog keeps the focus inside and closes with Escape. */
export function PublicMenu({ links, current }: PublicMenuProps) {
  const menu = useRef<HTMLDialogElement>(null);
  const close = () => menu.current?.close();
  useCloseWhenWide(close);
  return (
    <div className="public-menu-part">
      <button
        type="button"
        className="public-icon-button"
        aria-haspopup="dialog"
        onClick={() => menu.current?.showModal()}
      >
        <Menu aria-hidden size={24} />
        <span className="sr-only">Open menu</span>
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the menu; the keyboard has Escape */}
      <dialog ref={menu} className="public-menu" aria-label="Menu" onClick={closeWhenBeside}>
        <div className="public-menu-inside">
          <button type="button" className="public-icon-button self-end" onClick={close}>
            <X aria-hidden size={24} />
            <span className="sr-only">Close menu</span>
          </button>
          <nav aria-label="Menu" className="grid">
            {links.map(({ id, name, to }) => (
              <Link
                key={id}
                to={to}
                onClick={close}
                className="public-menu-link"
                aria-current={id === current ? 'location' : undefined}
              >
                {name}
              </Link>
            ))}
          </nav>
          <PublicSessionLink variant="main" onClick={close} />
          <ThemeSwitcher className="mt-auto self-start" />
        </div>
      </dialog>
    </div>
  );
}

function closeWhenBeside(event: MouseEvent<HTMLDialogElement>): void {
  if (event.target === event.currentTarget) event.currentTarget.close();
}

/** Closes the menu when the phone is turned to landscape, because it would be invisible and still block the page. */
function useCloseWhenWide(close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    const wide = matchMedia(fromWidth('lg'));
    const onChange = () => latest.current();
    wide.addEventListener('change', onChange);
    return () => wide.removeEventListener('change', onChange);
  }, []);
}

/** A link to the login, or to the dashboard for a student who is logged in, which is known after hydration. */
export function PublicSessionLink({ onClick, ...look }: ButtonLook & { onClick?: () => void }) {
  const student = useStudent();
  return (
    <ButtonLink {...look} to={student ? paths.studentDashboard() : paths.studentLogin} onClick={onClick}>
      {student ? 'Dashboard' : 'Login'}
    </ButtonLink>
  );
}
