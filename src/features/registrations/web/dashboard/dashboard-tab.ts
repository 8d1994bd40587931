import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';

export const dashboardTabs = [
  { value: 'events', label: 'Available Events' },
  { value: 'registered', label: 'My Registrations' },
  { value: 'profile', label: 'My Profile' },
] as const;
type DashboardTab = (typeof dashboardTabs)[number]['value'];

/**
 * The tab is in the address as `tab`, so that the menu, links and the back button all work. A pressed tab opens at
 * once, before the router has updated the whole page.
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
