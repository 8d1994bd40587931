import { deleteAccount, holdStudent } from '#features/accounts/server/index.ts';
import { removeCertificatesOf } from '#features/certificates/server/index.ts';
import { forgetNameInResults } from '#features/judging/server/index.ts';
import { lockOrders, removeOrdersOfStudent } from '#features/orders/server/index.ts';
import { lockRegistrationsOf, removeRegistrationsOfStudent } from '#features/registrations/server/index.ts';
import { removeTicketOf } from '#features/tickets/server/index.ts';
import { recordAudit } from '#server/audit.ts';
import type { Tx } from '#server/db/schema.ts';
import { isRemovalWorthRetrying } from '#server/db/violations.ts';
import { write } from '#server/db/write.ts';
import { removeFiles } from '#server/files/remove-file.ts';
import { refuse } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import { deletionQuestion } from '../rules.ts';
import { promisedTo } from './losses.ts';

/** The numbers that the caller has confirmed. */
interface Confirmed {
  registrations: number | undefined;
  orders: number | undefined;
  refunds: number | undefined;
}

/** Deletes registrations, orders and promised refunds only if the caller confirms their numbers (R188). */
export async function deleteStudent(platform: Platform, id: string, confirmed: Confirmed, adminId: string) {
  const removed = await write(
    platform.db,
    async (tx) => {
      const gone = await removeStudent(tx, platform, id, `admin:${adminId}`);
      if (!gone) return refuse('studentNotFound');
      const { registrations: going } = gone;
      const { name, email, college } = gone.student;
      if (isUnasked(gone, confirmed)) return refuse('hasRegistrations', askAbout(gone));
      await recordAudit(tx, platform.now(), {
        actor: `admin:${adminId}`,
        action: 'student.delete',
        subject: `student:${id}`,
        before: { name, email, college, registrations: going.count, payments: going.payments },
      });
      return going;
    },
    isRemovalWorthRetrying,
  );
  if ('files' in removed) await removeFiles(platform, removed.files);
  return removed;
}

type Gone = NonNullable<Awaited<ReturnType<typeof removeStudent>>>;

function isUnasked({ registrations, orders, promised }: Gone, told: Confirmed): boolean {
  const counts = [
    [registrations.count, told.registrations],
    [orders, told.orders],
    [promised.count, told.refunds],
  ] as const;
  return counts.some(([count, known]) => count > 0 && count !== known);
}

const askAbout = ({ registrations, orders, promised }: Gone) => ({
  message: deletionQuestion(registrations.count, orders, promised.rupees),
  errors: {
    ...(registrations.count > 0 && { confirmRegistrations: String(registrations.count) }),
    ...(orders > 0 && { confirmOrders: String(orders) }),
    ...(promised.count > 0 && { confirmRefunds: String(promised.count) }),
  },
});

/** Locks orders, then registrations: the common order (decision 44). Call it before the student is locked. */
async function lockPaymentsOf(tx: Tx, studentId: string): Promise<void> {
  const orders = await tx.selectFrom('pass_orders').select('id').where('student_id', '=', studentId).execute();
  const ids = orders.map(({ id }) => id);
  await lockOrders(tx, ids);
  await lockRegistrationsOf(tx, studentId, ids);
}

/**
 * Used for every deletion of a student, including the student's own. `actor` as in the audit log. Returns undefined if
 * the student does not exist.
 */
export async function removeStudent(tx: Tx, platform: Platform, id: string, actor: string) {
  await lockPaymentsOf(tx, id);
  const student = await holdStudent(tx, { id });
  if (!student) return undefined;
  const promised = await promisedTo(tx, id);
  await forgetNameInResults(tx, id);
  // Called before the student's places in teams are removed, because they show which certificates are the student's.
  const certificates = await removeCertificatesOf(tx, id);
  const registrations = await removeRegistrationsOfStudent(tx, platform, id);
  const orders = await removeOrdersOfStudent(tx, platform, id, actor);
  await removeTicketOf(tx, platform, id);
  await deleteAccount(tx, id);
  const files = [...registrations.files, ...orders.files, ...certificates];
  const payments = [...registrations.payments, ...orders.payments];
  return { student, registrations: { ...registrations, files, payments }, orders: orders.count, promised };
}
