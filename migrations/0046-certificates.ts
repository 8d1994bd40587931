import { type Kysely, sql } from 'kysely';

type Engine = 'sqlite' | 'postgres';

/**
 * Certificates that can be made, verified, corrected and revoked. A certificate's row contains everything that it
 * shows. Members of teams have no account, and SQLite cannot make a column optional, so the table is made again. No
 * certificate could be issued before.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await sql`alter table certificates rename to certificates_before`.execute(db);
  await sql`drop index certificates_student`.execute(db);
  await sql`drop index certificates_event`.execute(db);
  let table = db.schema
    .createTable('certificates')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('student_id', 'text', (column) => column.references('students.id').onDelete('cascade'))
    .addColumn('event_id', 'text', (column) => column.references('events.id').onDelete('set null'));
  for (const name of texts) table = table.addColumn(name, 'text', (column) => column.notNull());
  await table.addColumn('version', 'integer', (column) => column.notNull()).execute();
  await takeOver(db);
  await sql`drop table certificates_before`.execute(db);
  await addIndexes(db);
  await db.schema
    .createTable('certificate_names')
    .addColumn('student_id', 'text', (column) => column.primaryKey().references('students.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('confirmed_at', 'text', (column) => column.notNull())
    .addColumn('asked_at', 'text', (column) => column.notNull())
    .execute();
  await countChanges(db, engine);
}

const texts = [
  'code',
  'serial',
  'made_for',
  'kind',
  'template',
  'title',
  'note',
  'name',
  'event_title',
  'event_date',
  'fest',
  'issuer',
  'art',
  'state',
  'reason',
  'created_at',
  'changed_at',
];

async function takeOver(db: Kysely<unknown>): Promise<void> {
  await sql`insert into certificates (id, student_id, event_id, code, serial, made_for, kind, template, title, note, name,
      event_title, event_date, fest, issuer, art, state, reason, created_at, changed_at, version)
    select before.id, before.student_id, before.event_id, before.id, before.id, before.id, 'participation', 'house',
      before.title, before.note, students.name, coalesce(events.title, ''), coalesce(events.date, ''), '', '', before.id,
      'valid', '', before.issued_at, before.issued_at, 1
    from certificates_before as before join students on students.id = before.student_id
      left join events on events.id = before.event_id`.execute(db);
}

async function addIndexes(db: Kysely<unknown>): Promise<void> {
  await sql`create unique index certificates_code on certificates (code)`.execute(db);
  await sql`create unique index certificates_serial on certificates (serial)`.execute(db);
  // A batch may run again, or twice at once. Nobody may get the same certificate twice.
  await sql`create unique index certificates_once on certificates (made_for, version)`.execute(db);
  await sql`create unique index certificates_person on certificates (event_id, kind, student_id, version)
    where student_id is not null and event_id is not null`.execute(db);
  await sql`create index certificates_student on certificates (student_id) where student_id is not null`.execute(db);
  await sql`create index certificates_list on certificates (created_at, id)`.execute(db);
}

async function countChanges(db: Kysely<unknown>, engine: Engine): Promise<void> {
  if (engine === 'postgres') {
    await sql`create constraint trigger certificates_counted after insert or delete or update on certificates
      deferrable initially deferred for each row execute function count_list_change('certificates')`.execute(db);
    return;
  }
  for (const change of ['insert', 'delete', 'update']) {
    await sql
      .raw(`create trigger certificates_counted_${change} after ${change} on certificates begin
        insert into list_revisions (list, revision) values ('certificates', 1)
          on conflict (list) do update set revision = revision + 1;
      end`)
      .execute(db);
  }
}
