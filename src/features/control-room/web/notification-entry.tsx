import { Menu } from '@base-ui/react/menu';
import { Bell, IndianRupee, Mail, Ticket, TicketPercent } from 'lucide-react';
import { Link } from 'react-router';
import { agoText } from '#shared/instants.ts';
import { paths } from '#shared/paths.ts';
import { passOrdersPath } from '#shared/payments/pass-orders-path.ts';
import type { NotificationItem } from '../contract.ts';

/** `unknown`: a page that was open before an update of the server may get a kind of news that it does not know. */
type Kind = NotificationItem['kind'] | 'unknown';

const icons = { registration: Ticket, payment: IndianRupee, order: TicketPercent, message: Mail, unknown: Bell };

const kindOf = ({ kind }: NotificationItem): Kind => (Object.hasOwn(icons, kind) ? kind : 'unknown');

interface NotificationEntryProps {
  item: NotificationItem;
  read: boolean;
  onRead: () => void;
}

export function NotificationEntry({ item, read, onRead }: NotificationEntryProps) {
  const Icon = icons[kindOf(item)];
  return (
    <Menu.Item className="news-entry" render={<Link to={newsAddress(item)} />} onClick={onRead}>
      <Icon aria-hidden size={16} className={read ? 'text-quiet' : 'text-accent'} />
      <span className="min-w-0">
        {!read && <span className="sr-only">Unread: </span>}
        <span className={read ? 'line-clamp-2 text-quiet' : 'line-clamp-2 font-medium'}>{newsText(item)}</span>
        <time dateTime={item.at} className="block text-quiet text-xs">
          {agoText(item.at, Date.now())}
        </time>
      </span>
      {!read && <span aria-hidden className="news-dot" />}
    </Menu.Item>
  );
}

export function newsText(item: NotificationItem): string {
  const { name, about } = item;
  const kind = kindOf(item);
  switch (kind) {
    case 'registration':
      return `${name} registered for ${about}`;
    case 'payment':
      return `${name} sent the payment for ${about} again`;
    case 'order':
      return `${name} bought the ${about}`;
    case 'message':
      return about ? `${name} wrote: ${about}` : `${name} wrote a message`;
    case 'unknown':
      return about ? `${name}: ${about}` : name;
    default:
      return kind satisfies never;
  }
}

/** The address of the screen where the news can be handled, filtered by the person. */
export function newsAddress(item: NotificationItem): string {
  const { name, email } = item;
  const kind = kindOf(item);
  if (kind === 'unknown') return paths.adminDashboard;
  if (kind === 'order') return passOrdersPath('q', email || name);
  const screen = kind === 'message' ? paths.adminMessages : paths.adminRegistrations;
  return `${screen}?q=${encodeURIComponent(email || name)}`;
}
