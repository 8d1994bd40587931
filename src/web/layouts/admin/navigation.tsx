import { ExternalLink } from 'lucide-react';
import { NavLink } from 'react-router';
import { paths } from '#shared/paths.ts';
import { type AdminLink, adminNavigation } from './navigation-items.ts';

/** `onChoose`: the phone's menu closes when a link is chosen. */
export function AdminNavigation({ onChoose }: { onChoose?: () => void }) {
  return (
    <nav aria-label="Administration" className="flex flex-1 flex-col gap-6">
      {adminNavigation.map(({ heading, links }) => (
        <div key={heading ?? 'main'} className="grid gap-1">
          {heading && <p className="px-3 pb-1 text-quiet text-xs">{heading}</p>}
          <ul className="grid gap-1">
            {links.map((link) => (
              <NavigationItem key={link.to} link={link} onChoose={onChoose} />
            ))}
          </ul>
        </div>
      ))}
      <a href={paths.home} className="admin-link mt-auto">
        <ExternalLink aria-hidden size={17} />
        View the public site
      </a>
    </nav>
  );
}

function NavigationItem({ link: { to, label, Icon }, onChoose }: { link: AdminLink; onChoose?: () => void }) {
  return (
    <li>
      <NavLink to={to} className="admin-link" onClick={onChoose}>
        <Icon aria-hidden size={17} />
        {label}
      </NavLink>
    </li>
  );
}
