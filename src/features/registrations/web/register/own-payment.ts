import { type EntryPayment, getPayment, getTeamPayment, type TeamMember } from '#features/registrations/contract.ts';
import { ApiError } from '#shared/api-client.ts';
import { transactionKey } from '#shared/payments/transaction-id.ts';
import { api } from '#web/api.ts';
import { draftFor, dropDraft, typedTransactionId } from './draft/draft.ts';

type Teammate = Pick<TeamMember, 'email' | 'college'>;

interface AskedPayment {
  payment: EntryPayment;
  /** Why the draft's coupon is not applied; '' if it is, or without one. */
  couponFault: string;
}

/**
 * Asks for the price with the draft's pass, coupon and college, so that they survive a reload. Leaves out values that
 * the server refuses. `registered`: whether the student takes part in the event, possibly in somebody else's team.
 */
export async function askOwnPayment(eventId: string, registered: Promise<boolean>): Promise<AskedPayment | undefined> {
  const { passId = '', coupon = '', college = '', teamMembers = [] } = draftFor(eventId)?.values ?? {};
  const team = teamMembers.map(({ email, college }) => ({ email: email.trim(), college: college.trim() }));
  const asked = await askPayment(eventId, {
    passId,
    coupon: coupon.trim(),
    college: college.trim(),
    team: team.filter((member) => member.college),
  });
  // A member has not sent a payment.
  const sent = asked?.payment.sentTransactionId ?? ((await registered) ? '' : undefined);
  if (sent !== undefined) dropIfSent(eventId, sent);
  return asked;
}

/**
 * Drops the draft of a registration that exists already: its answer was lost, or somebody else leads the team. A
 * transaction ID of a different payment is kept, because the student may have paid twice or was registered in another
 * way meanwhile.
 */
function dropIfSent(eventId: string, sent: string): void {
  const typed = typedTransactionId(eventId);
  if (!typed || transactionKey(typed) === transactionKey(sent)) dropDraft(eventId);
}

async function askPayment(
  eventId: string,
  wanted: { passId: string; coupon: string; college: string; team: readonly Teammate[] },
  couponFault = '',
): Promise<AskedPayment | undefined> {
  try {
    const { team, ...query } = wanted;
    const asked = { params: { eventId }, retryWhileBusy: true } as const;
    const payment =
      team.length > 0
        ? await api.call(getTeamPayment, { ...asked, body: { ...wanted, team: [...team] } })
        : await api.call(getPayment, { ...asked, query });
    return { payment, couponFault };
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 409 && error.status !== 429)) return undefined;
    if (wanted.coupon && (error.errors.coupon || error.status === 429)) {
      return askPayment(eventId, { ...wanted, coupon: '' }, error.message);
    }
    return wanted.passId ? askPayment(eventId, { ...wanted, passId: '' }, couponFault) : undefined;
  }
}
