import type { Kysely } from 'kysely';

/** Rounds of events, their judges, entries and marks, and the results that were published (decision 52). */
export async function up(db: Kysely<unknown>): Promise<void> {
  let rounds = db.schema
    .createTable('judging_rounds')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('event_id', 'text', (column) => column.notNull().references('events.id').onDelete('cascade'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('blind', 'integer', (column) => column.notNull());
  for (const name of ['name', 'kind', 'criteria', 'counts', 'from_round', 'state', 'created_at']) {
    rounds = rounds.addColumn(name, 'text', (column) => column.notNull());
  }
  await rounds.addUniqueConstraint('judging_rounds_place', ['event_id', 'position']).execute();
  await addMarking(db);
  await addResults(db);
}

async function addMarking(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('judging_entries')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('round_id', 'text', (column) => column.notNull().references('judging_rounds.id').onDelete('cascade'))
    .addColumn('registration_id', 'text', (column) => column.references('registrations.id').onDelete('set null'))
    .addColumn('number', 'integer', (column) => column.notNull())
    .addUniqueConstraint('judging_entries_once', ['round_id', 'registration_id'])
    .addUniqueConstraint('judging_entries_number', ['round_id', 'number'])
    .execute();
  await db.schema.createIndex('judging_entries_registration').on('judging_entries').column('registration_id').execute();
  let judges = db.schema
    .createTable('judging_judges')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('round_id', 'text', (column) => column.notNull().references('judging_rounds.id').onDelete('cascade'));
  for (const name of ['name', 'college', 'secret_hash', 'expires_at', 'revoked_at', 'seen_at', 'created_at']) {
    judges = judges.addColumn(name, 'text', (column) => column.notNull());
  }
  await judges.execute();
  await db.schema.createIndex('judging_judges_secret').unique().on('judging_judges').column('secret_hash').execute();
  await db.schema.createIndex('judging_judges_round').on('judging_judges').column('round_id').execute();
  let marks = db.schema
    .createTable('judging_marks')
    .addColumn('judge_id', 'text', (column) => column.notNull().references('judging_judges.id').onDelete('cascade'))
    .addColumn('entry_id', 'text', (column) => column.notNull().references('judging_entries.id').onDelete('cascade'));
  for (const name of ['marks', 'excused', 'remarks', 'saved_at']) {
    marks = marks.addColumn(name, 'text', (column) => column.notNull());
  }
  await marks.addPrimaryKeyConstraint('judging_marks_pk', ['judge_id', 'entry_id']).execute();
  await db.schema.createIndex('judging_marks_entry').on('judging_marks').column('entry_id').execute();
}

async function addResults(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('judging_results')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('round_id', 'text', (column) => column.notNull().references('judging_rounds.id').onDelete('cascade'))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('published_at', 'text', (column) => column.notNull())
    .addUniqueConstraint('judging_results_version', ['round_id', 'version'])
    .execute();
  let places = db.schema
    .createTable('judging_places')
    .addColumn('result_id', 'text', (column) => column.notNull().references('judging_results.id').onDelete('cascade'))
    .addColumn('entry_id', 'text', (column) => column.notNull())
    .addColumn('rank', 'integer', (column) => column.notNull())
    .addColumn('registration_id', 'text', (column) => column.references('registrations.id').onDelete('set null'))
    .addColumn('student_id', 'text', (column) => column.references('students.id').onDelete('set null'));
  for (const name of ['name', 'team_name', 'college', 'published_at']) {
    places = places.addColumn(name, 'text', (column) => column.notNull());
  }
  await places.addPrimaryKeyConstraint('judging_places_pk', ['result_id', 'entry_id']).execute();
  for (const name of ['registration', 'student']) {
    await db.schema.createIndex(`judging_places_${name}`).on('judging_places').column(`${name}_id`).execute();
  }
}
