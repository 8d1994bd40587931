import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';

export const dashboardTabs = [
  { value: 'events', label: 'Available Events' },
  { value: 'registered', label: 'My Registrations' },
  { value: 'profile', label: 'My Profile' },
] as const;
type DashboardTab = (typeof dashboardTabs)[number]['value'];

/**
 * The tab is the address's `tab`, so that the menu, a link and the back button all reach it. One that is pressed opens
 * at once, before the router has taken the new address to every part of the page.
 */
export function useDashboardTab() {
  const [search, setSearch] = useSearchParams();
  const { key } = useLocation();
  const [pressed, press] = useState<{ at: string; tab: DashboardTab }>();
  const asked = search.get('tab');
  const addressed = dashboardTabs.find(({ value }) => value === asked)?.value ?? 'events';
  const tab = pressed?.at === key ? pressed.tab : addressed;
  return {
    tab,
    openTab: (next: DashboardTab) => {
      press({ at: key, tab: next });
      setSearch({ tab: next }, { preventScrollReset: true });
    },
    dialogHidden: search.has('hideDialog'),
    hideDialog: () => setSearch({ tab, hideDialog: 'true' }, { replace: true, preventScrollReset: true }),
  };
}
