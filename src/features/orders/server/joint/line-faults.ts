import { buyPass } from '#features/orders/contract.ts';
import { registerForEvent } from '#features/registrations/contract.ts';
import { mostNamedADay } from '#features/registrations/server/index.ts';
import { type Refusal, refuse } from '#server/http/refusal.ts';

/**
 * Why a line cannot be paid together with the others. A line can also have the refusals that it would get on its own.
 */
export const lineFaults = {
  nothingToPay: 'This is free. Please remove it from your cart and send its own form.',
  otherPayee: 'This is paid to another UPI ID. Please pay for it separately.',
  twice: 'This is in your cart already.',
  couponTwice: 'A coupon can be used once in a payment. Please use it for one thing only.',
  openedByPass: 'The pass in your cart opens this event. Buy the pass first, then register without paying more.',
  tooManyNamed: `You can name ${mostNamedADay} team members a day, and with this team it would be more. Please remove it now and register it tomorrow.`,
  notOffered: 'This is no longer offered. Please remove it from your cart.',
} as const;
export type LineFault = keyof typeof lineFaults;

const words: Record<string, { message: string }> = { ...buyPass.refusals, ...registerForEvent.refusals };

/** The reason for a refusal that the line would also get on its own. */
export function refusalText({ code, message, errors }: Refusal): string {
  if (code === 'eventNotFound' || code === 'passNotFound') return lineFaults.notOffered;
  if (code === 'invalid') return `${Object.values(errors ?? {})[0] ?? ''} Please fill in its form again.`.trim();
  return message ?? words[code]?.message ?? 'This is not available at the moment.';
}

/** Refuses the whole payment because of one line. `place` is the index of the line. */
export function refuseLine(title: string, place: number, fault: string) {
  return refuse('lineRefused', {
    message: title ? `${title}: ${fault}` : fault,
    errors: { [`lines.${place}`]: fault },
  });
}
