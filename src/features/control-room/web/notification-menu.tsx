import { Menu } from '@base-ui/react/menu';
import { Bell, CheckCheck } from 'lucide-react';
import { useState } from 'react';
import { CountBadge } from '#web/layouts/admin/count-badge.tsx';
import type { NotificationItem } from '../contract.ts';
import { NotificationEntry } from './notification-entry.tsx';
import { isRead } from './read-marks.ts';
import { useReadMarks } from './use-read-marks.ts';

export function NotificationMenu({ items }: { items: readonly NotificationItem[] }) {
  const { marks, markRead, markAllRead } = useReadMarks(items);
  const unread = items.filter((item) => !isRead(marks, item)).length;
  // The menu is rendered inside the header. At the end of the page it would belong to no landmark.
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger className="admin-icon-button news-toggle">
        <Bell aria-hidden size={19} />
        <span className="sr-only">Notifications</span>
        <CountBadge count={unread} words="unread" upTo={9} />
      </Menu.Trigger>
      <span ref={setPlace} className="contents" />
      <Menu.Portal container={place}>
        <Menu.Positioner sideOffset={8} align="end" collisionPadding={8} className="z-menu">
          <Menu.Popup className="admin-menu news">
            <Menu.Group className="news-list">
              <Menu.GroupLabel className="news-title">Notifications</Menu.GroupLabel>
              {items.length === 0 && (
                <p className="px-3 pt-1 pb-4 text-quiet">Registrations, payments, passes and messages appear here.</p>
              )}
              {items.map((item) => (
                <NotificationEntry
                  key={item.key}
                  item={item}
                  read={isRead(marks, item)}
                  onRead={() => markRead(item)}
                />
              ))}
            </Menu.Group>
            {unread > 0 && (
              <Menu.Item className="admin-menu-item news-all" closeOnClick={false} onClick={markAllRead}>
                <CheckCheck aria-hidden size={16} />
                Mark all as read
              </Menu.Item>
            )}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
