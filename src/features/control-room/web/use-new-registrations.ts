import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { paths } from '#shared/paths.ts';
import { storage } from '#web/storage.ts';
import type { NotificationItem } from '../contract.ts';

const storageKey = 'adminRegistrationsSeen';

/** Whether registrations have arrived since this browser last showed the list of registrations. */
export function useNewRegistrations(items: readonly NotificationItem[]): boolean {
  const { pathname } = useLocation();
  const latest = latestRegistration(items);
  const [seen, setSeen] = useState<string>();
  const isShown = pathname === paths.adminRegistrations;

  useEffect(() => {
    if (isShown && latest) storage().setItem(storageKey, latest);
    setSeen(storage().getItem(storageKey) ?? '');
  }, [isShown, latest]);

  return seen !== undefined && !isShown && latest > seen;
}

/** The time of the newest registration, or ''. */
export function latestRegistration(items: readonly NotificationItem[]): string {
  return items.reduce((latest, { kind, at }) => (kind === 'registration' && at > latest ? at : latest), '');
}
