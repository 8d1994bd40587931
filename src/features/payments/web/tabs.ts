const paymentTabs = ['desk', 'statements', 'seats', 'overview', 'cash'] as const;
export type PaymentTab = (typeof paymentTabs)[number];

export const tabLabels: Record<PaymentTab, string> = {
  desk: 'Desk',
  statements: 'Statements',
  seats: 'Paid, no seat',
  overview: 'Overview',
  cash: 'Cash and refunds',
};

/** What a role finds here; the server decides it again (`roles` in the contract). */
export function tabsFor(role: string | undefined): readonly PaymentTab[] {
  if (role === 'administrator' || role === 'finance') return paymentTabs;
  return role === 'coordinator' ? ['cash'] : [];
}

/** The one that the address asks for, or the first that there is. */
export function chosenTab(tabs: readonly PaymentTab[], search: URLSearchParams): PaymentTab | undefined {
  return tabs.find((tab) => tab === search.get('tab')) ?? tabs[0];
}
