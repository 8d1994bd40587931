import { buyPass } from '#features/orders/contract.ts';
import { registerForEvent } from '#features/registrations/contract.ts';
import { type Refusal, refuse } from '#server/http/refusal.ts';

/** Why a line cannot be paid with the others, besides the refusals that it would get alone. */
export const lineFaults = {
  nothingToPay: 'This costs nothing. Please take it out of your cart and send it alone.',
  otherPayee: 'This is paid to another UPI ID. Please pay for it alone.',
  twice: 'This is in your cart already.',
  couponTwice: 'A coupon counts once in a payment. Please use it for one thing.',
  openedByPass: 'The pass in your cart opens this event. Buy the pass first, then register: it costs nothing more.',
} as const;
export type LineFault = keyof typeof lineFaults;

const words: Record<string, { message: string }> = { ...buyPass.refusals, ...registerForEvent.refusals };

/** The fault of a line that would be refused alone. */
export function wordsOf({ code, message, errors }: Refusal): string {
  if (code === 'invalid') return `${Object.values(errors ?? {})[0] ?? ''} Please fill in its form again.`.trim();
  return message ?? words[code]?.message ?? 'This is not available at the moment.';
}

/** The refusal of the whole payment because of one line. */
export function refuseLine(title: string, place: number, fault: string) {
  return refuse('lineRefused', {
    message: title ? `${title}: ${fault}` : fault,
    errors: { [`lines.${place}`]: fault },
  });
}
