import type { Db } from '#server/db/schema.ts';
import type { Certificate } from '../contract.ts';

export async function readMyCertificates(db: Db, studentId: string) {
  const rows = await db
    .selectFrom('certificates')
    .leftJoin('events', 'events.id', 'certificates.event_id')
    .select([
      'certificates.id',
      'certificates.title',
      'certificates.note',
      'certificates.issued_at',
      'events.id as event_id',
      'events.title as event_title',
    ])
    .where('certificates.student_id', '=', studentId)
    .orderBy('certificates.issued_at', 'desc')
    .execute();
  return {
    certificates: rows.map(
      (row): Certificate => ({
        _id: row.id,
        title: row.title,
        event: row.event_id === null ? null : { _id: row.event_id, title: row.event_title ?? '' },
        note: row.note,
        issuedAt: row.issued_at,
      }),
    ),
  };
}
