import { grouped } from '#shared/money.ts';
import { type Ability, may } from '#shared/permissions.ts';

const paymentTabs = ['desk', 'statements', 'seats', 'overview', 'cash'] as const;
export type PaymentTab = (typeof paymentTabs)[number];

const labels: Record<PaymentTab, string> = {
  desk: 'Desk',
  statements: 'Statements',
  seats: 'Paid, no seat',
  overview: 'Overview',
  cash: 'Cash and refunds',
};

/** The label of the tab shows how many payments have no seat, because no mail reports them. */
export const tabLabelsFor = (paidWithoutSeat: number): Record<PaymentTab, string> => ({
  ...labels,
  seats: paidWithoutSeat > 0 ? `${labels.seats} (${grouped(paidWithoutSeat)})` : labels.seats,
});

const needs: Record<PaymentTab, Ability> = {
  desk: 'payments.decide',
  statements: 'payments.decide',
  seats: 'payments.decide',
  overview: 'payments.decide',
  cash: 'payments.take-cash',
};

/** The tabs that a role can open. The server checks access again (`needs` in the contract). */
export const tabsFor = (role: string | undefined): readonly PaymentTab[] =>
  paymentTabs.filter((tab) => may(role, needs[tab]));

/** The tab that the address names, or the first one. */
export function chosenTab(tabs: readonly PaymentTab[], search: URLSearchParams): PaymentTab | undefined {
  return tabs.find((tab) => tab === search.get('tab')) ?? tabs[0];
}
