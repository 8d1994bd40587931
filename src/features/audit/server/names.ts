import type { Db } from '#server/db/schema.ts';

/** The current names of these `kind:id`, read with one query for each kind. Deleted things are left out. */
export async function namesOf(db: Db, keys: ReadonlySet<string>): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  const byKind = Map.groupBy(keys, (key) => key.slice(0, key.indexOf(':')));
  for (const [kind, ofKind] of byKind) {
    const read = readers[kind];
    if (!read) continue;
    const ids = ofKind.map((key) => key.slice(kind.length + 1));
    for (const { id, name } of await read(db, ids)) names.set(`${kind}:${id}`, name);
  }
  return names;
}

type Reader = (db: Db, ids: string[]) => Promise<{ id: string; name: string }[]>;

const readers: Record<string, Reader> = {
  admin: (db, ids) => db.selectFrom('admins').select(['id', 'name']).where('id', 'in', ids).execute(),
  student: (db, ids) => db.selectFrom('students').select(['id', 'name']).where('id', 'in', ids).execute(),
  event: (db, ids) => db.selectFrom('events').select(['id', 'title as name']).where('id', 'in', ids).execute(),
  speaker: (db, ids) => db.selectFrom('speakers').select(['id', 'name']).where('id', 'in', ids).execute(),
  sponsor: (db, ids) => db.selectFrom('sponsors').select(['id', 'name']).where('id', 'in', ids).execute(),
  schedule: (db, ids) =>
    db.selectFrom('schedule_items').select(['id', 'title as name']).where('id', 'in', ids).execute(),
  pass: (db, ids) => db.selectFrom('passes').select(['id', 'name']).where('id', 'in', ids).execute(),
  ticket: async (_, numbers) => numbers.map((number) => ({ id: number, name: number })),
  checkpoint: (db, ids) => db.selectFrom('gate_checkpoints').select(['id', 'name']).where('id', 'in', ids).execute(),
  device: (db, ids) => db.selectFrom('gate_devices').select(['id', 'name']).where('id', 'in', ids).execute(),
  coupon: (db, ids) => db.selectFrom('coupons').select(['id', 'code as name']).where('id', 'in', ids).execute(),
  college: (db, ids) => db.selectFrom('colleges').select(['id', 'name']).where('id', 'in', ids).execute(),
  statement: (db, ids) =>
    db.selectFrom('statements').select(['id', 'file_name as name']).where('id', 'in', ids).execute(),
  judge: (db, ids) => db.selectFrom('judging_judges').select(['id', 'name']).where('id', 'in', ids).execute(),
  async round(db, ids) {
    const rows = await db
      .selectFrom('judging_rounds')
      .innerJoin('events', 'events.id', 'judging_rounds.event_id')
      .select(['judging_rounds.id', 'judging_rounds.name', 'events.title'])
      .where('judging_rounds.id', 'in', ids)
      .execute();
    return rows.map(({ id, name, title }) => ({ id, name: `${name}, ${title}` }));
  },
  certificate: (db, ids) => db.selectFrom('certificates').select(['id', 'name']).where('id', 'in', ids).execute(),
  message: (db, ids) => db.selectFrom('contact_messages').select(['id', 'name']).where('id', 'in', ids).execute(),
  async order(db, ids) {
    const rows = await db
      .selectFrom('pass_orders')
      .innerJoin('passes', 'passes.id', 'pass_orders.pass_id')
      .innerJoin('students', 'students.id', 'pass_orders.student_id')
      .select(['pass_orders.id', 'passes.name as pass', 'students.name as student'])
      .where('pass_orders.id', 'in', ids)
      .execute();
    return rows.map(({ id, pass, student }) => ({ id, name: `the ${pass} of ${student}` }));
  },
  async registration(db, ids) {
    const rows = await db
      .selectFrom('registrations')
      .innerJoin('events', 'events.id', 'registrations.event_id')
      .select(['registrations.id', 'registrations.name', 'events.title'])
      .where('registrations.id', 'in', ids)
      .execute();
    return rows.map(({ id, name, title }) => ({ id, name: `${name}, ${title}` }));
  },
};
