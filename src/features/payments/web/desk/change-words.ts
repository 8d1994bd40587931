import type { CoordinatorChange } from '#features/payments/change-contract.ts';
import { countOf } from '#shared/counts.ts';
import { inRupees } from '#shared/money.ts';

/** What was changed, by whom, and what may follow from it. */
export function changeWords(change: CoordinatorChange): { title: string; detail: string } {
  const { by, event } = change;
  if (change.kind === 'status') {
    return {
      title: `${change.registration.name}: set to ${change.after} by ${by}, coordinator`,
      detail: `${event.title}. It was ${change.before}.`,
    };
  }
  return {
    title: `${event.title}: fee changed from ${inRupees(change.before)} to ${inRupees(change.after)} by ${by}, coordinator`,
    detail: `${countOf(change.registrations, 'registration')} at this fee.`,
  };
}
