import { useSearchParams } from 'react-router';

export const dashboardTabs = [
  { value: 'events', label: 'Available Events' },
  { value: 'registered', label: 'My Registrations' },
  { value: 'profile', label: 'My Profile' },
] as const;
export type DashboardTab = (typeof dashboardTabs)[number]['value'];

/** The tab is the address's `tab`, so that the menu, a link and the back button all reach it. */
export function useDashboardTab() {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('tab');
  const tab = dashboardTabs.find(({ value }) => value === asked)?.value ?? 'events';
  return {
    tab,
    openTab: (next: DashboardTab) => setSearch({ tab: next }, { preventScrollReset: true }),
    dialogHidden: search.has('hideDialog'),
    hideDialog: () => setSearch({ tab, hideDialog: 'true' }, { replace: true, preventScrollReset: true }),
  };
}
