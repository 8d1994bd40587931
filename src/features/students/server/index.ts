import { markVerified } from '#features/accounts/server/index.ts';
import { recordAudit } from '#server/audit.ts';
import { write } from '#server/db/write.ts';
import { implement, type Route } from '#server/http/implement.ts';
import { Refusal, refuse } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import * as contract from '../contract.ts';
import * as signUps from '../network-contract.ts';
import { deleteStudent } from './delete-student.ts';
import { exportStudents, findStudents, listStudents } from './list-students.ts';
import { readStudents } from './queries.ts';
import { cancelSignUps } from './sign-ups/cancel-sign-ups.ts';
import { listSignUps } from './sign-ups/list-sign-ups.ts';
import { previewCancellation } from './sign-ups/preview-cancellation.ts';

export { removeStudent } from './delete-student.ts';
export { lossesOf } from './losses.ts';

export function studentRoutes(platform: Platform): Route[] {
  return [
    implement(contract.listStudents, ({ viewer, query }) => listStudents(platform, viewer, query)),
    implement(contract.findStudents, ({ viewer, query }) => findStudents(platform, viewer, query)),
    implement(contract.exportStudents, ({ viewer, query }) => exportStudents(platform, viewer, query)),
    implement(contract.verifyStudent, ({ params, viewer }) => verifyStudent(platform, params.studentId, viewer.id)),
    implement(contract.deleteStudent, async ({ params, query, viewer }) => {
      const confirmed = {
        registrations: query.confirmRegistrations,
        orders: query.confirmOrders,
        refunds: query.confirmRefunds,
      };
      const removed = await deleteStudent(platform, params.studentId, confirmed, viewer.id);
      return removed instanceof Refusal ? removed : { message: 'Student deleted successfully!' };
    }),
    implement(signUps.listSignUps, ({ query, ip }) => listSignUps(platform, query, ip)),
    implement(signUps.previewCancellation, ({ query }) => previewCancellation(platform.db, query)),
    implement(signUps.cancelSignUps, ({ body, viewer }) => cancelSignUps(platform, body, viewer.id)),
  ];
}

function verifyStudent({ config, db, now }: Platform, id: string, adminId: string) {
  return write(db, async (tx) => {
    const isNew = await markVerified(tx, id);
    const [student] = await readStudents({ config, db: tx }, { ids: [id] });
    // Nothing changes for a student who is already verified, so there is no record.
    if (isNew) {
      await recordAudit(tx, now(), {
        actor: `admin:${adminId}`,
        action: 'student.verify',
        subject: `student:${id}`,
        before: { verified: false },
        after: { verified: true },
      });
    }
    return student ?? refuse('studentNotFound');
  });
}
