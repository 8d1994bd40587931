import { Menu } from '@base-ui/react/menu';
import { IndianRupee, Mail, Ticket, TicketPercent } from 'lucide-react';
import { Link } from 'react-router';
import { agoText } from '#shared/instants.ts';
import { paths } from '#shared/paths.ts';
import { passOrdersPath } from '#shared/payments/pass-orders-path.ts';
import type { NotificationItem } from '../contract.ts';

const icons = { registration: Ticket, payment: IndianRupee, order: TicketPercent, message: Mail };

interface NotificationEntryProps {
  item: NotificationItem;
  read: boolean;
  onRead: () => void;
}

export function NotificationEntry({ item, read, onRead }: NotificationEntryProps) {
  const Icon = icons[item.kind];
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

export function newsText({ kind, name, about }: NotificationItem): string {
  switch (kind) {
    case 'registration':
      return `${name} registered for ${about}`;
    case 'payment':
      return `${name} sent the payment for ${about} again`;
    case 'order':
      return `${name} bought the ${about}`;
    case 'message':
      return about ? `${name} wrote: ${about}` : `${name} wrote a message`;
    default:
      return kind satisfies never;
  }
}

/** The address of the screen that handles it, filtered by the person. */
export function newsAddress({ kind, name, email }: NotificationItem): string {
  if (kind === 'order') return passOrdersPath('q', email || name);
  const screen = kind === 'message' ? paths.adminMessages : paths.adminRegistrations;
  return `${screen}?q=${encodeURIComponent(email || name)}`;
}
