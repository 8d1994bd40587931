import type { Insertable } from 'kysely';
import type { StudentAccount } from '#features/accounts/server/index.ts';
import type { FestEvent } from '#features/events/contract.ts';
import type { Question } from '#features/questions/contract.ts';
import { recordAudit } from '#server/audit.ts';
import { insertRow, prepared } from '#server/db/prepared.ts';
import type { Tx } from '#server/db/schema.ts';
import { newId } from '#server/ids.ts';
import type { Platform } from '#server/platform.ts';
import type { RegistrationsTable } from '../tables.ts';
import type { ToAccept } from '../team/to-accept.ts';
import { enterNewPayment } from './ledger.ts';
import { tellOfRegistration } from './organiser-mails.ts';
import { columnsOf, type StatusColumns } from './state.ts';
import { mailStudents } from './student-mails.ts';

/** The columns that the student sent. All others are the same for each new registration. */
type Submitted = Omit<
  Insertable<RegistrationsTable>,
  'id' | 'proof_state' | 'reason' | 'created_at' | 'updated_at' | 'resubmitted_at' | keyof StatusColumns
>;

interface SubmitContext {
  account: StudentAccount;
  event: Pick<FestEvent, 'title' | 'date' | 'startTime' | 'endTime' | 'location' | 'teamSize'>;
  /** The registration uses a pass whose payment is not confirmed yet. */
  waitsForPass?: boolean;
  /** Submissions that were not sent with the form. */
  toHandIn?: readonly Question[];
  toAccept?: ToAccept | undefined;
  /** The organiser at the spot desk, who has already taken the payment. */
  deskActor?: string;
}

/** Stores a new registration and returns its row. The caller has taken the seat. */
export async function submit(tx: Tx, platform: Platform, submitted: Submitted, context: SubmitContext) {
  const { account, event, waitsForPass = false, toHandIn = [], toAccept, deskActor } = context;
  const now = platform.now();
  const isFree = submitted.amount_due_paise === 0 && !waitsForPass;
  const row = {
    id: newId(),
    pass_order_id: '',
    pass_kind: '',
    price_line: '',
    coupon_id: null,
    joint_payment_id: '',
    ...submitted,
    // A free registration needs no check (R124).
    ...columnsOf(isFree ? 'confirmed' : 'checking', ''),
    proof_state: submitted.proof_key ? ('received' as const) : ('none' as const),
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
    reason: '',
    resubmitted_at: '',
    team_too_small: 0 as const,
    seat_lost_at: '',
  };
  await insertRow(tx, 'registrations', row);
  // On PostgreSQL a trigger counts it at the commit (decision 16).
  if (platform.engine === 'sqlite') await countInSqlite(tx, { eventId: row.event_id });
  const actor = deskActor ?? `student:${row.student_id}`;
  await enterNewPayment(tx, now, { payment: row, isFree, actor });
  const shown = { ...row, event_title: event.title, event_date: event.date, event_team_min: event.teamSize.min };
  // At the desk a single mail reports the completed payment, and an unconfirmed email gets none (decision 51). A joint
  // payment gets one mail of its own.
  const isTold = deskActor ? isFree && account.email_confirmed_at : !row.joint_payment_id;
  if (isTold) {
    await mailStudents(tx, platform, [
      { mail: 'received', about: shown, account, event, toHandIn, ...(toAccept && { toAccept }) },
    ]);
  }
  await tellOfRegistration(tx, platform, shown, { isAtDesk: deskActor !== undefined });
  await recordAudit(tx, now, {
    actor,
    action: 'registration.create',
    subject: `registration:${row.id}`,
    after: { event: row.event_id, amountDue: row.amount_due_paise / 100 },
  });
  return shown;
}

const countInSqlite = prepared((tx: Tx, { eventId }: { eventId: string }) =>
  tx
    .insertInto('registration_revisions')
    .values({ event_id: eventId, revision: 1 })
    .onConflict((conflict) =>
      conflict.column('event_id').doUpdateSet((row) => ({ revision: row('registration_revisions.revision', '+', 1) })),
    ),
);
