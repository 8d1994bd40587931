import { type CreateTableBuilder, type Kysely, sql } from 'kysely';

/**
 * Feedback on an event (decision 53). The tables have no column with a time, and on SQLite no row numbers. Either would
 * show which answers a participant has given.
 */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const unnumbered = <Name extends string, Columns extends string>(table: CreateTableBuilder<Name, Columns>) =>
    engine === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table;
  await db.schema
    .createTable('feedback_forms')
    .addColumn('event_id', 'text', (column) =>
      column.primaryKey().notNull().references('events.id').onDelete('cascade'),
    )
    .addColumn('is_asked', 'integer', (column) => column.notNull())
    .addColumn('before_certificate', 'integer', (column) => column.notNull())
    .addColumn('opened', 'integer', (column) => column.notNull())
    .addColumn('mailed_at', 'text', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('feedback_questions')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('event_id', 'text', (column) =>
      column.notNull().references('feedback_forms.event_id').onDelete('cascade'),
    )
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('label', 'text', (column) => column.notNull())
    .addColumn('options', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('feedback_questions_event')
    .on('feedback_questions')
    .columns(['event_id', 'position'])
    .execute();
  await unnumbered(
    db.schema
      .createTable('feedback_given')
      .addColumn('event_id', 'text', (column) => column.notNull().references('events.id').onDelete('cascade'))
      .addColumn('student_id', 'text', (column) => column.notNull().references('students.id').onDelete('cascade'))
      .addPrimaryKeyConstraint('feedback_given_pk', ['event_id', 'student_id']),
  ).execute();
  await db.schema.createIndex('feedback_given_student').on('feedback_given').column('student_id').execute();
  await unnumbered(
    db.schema
      .createTable('feedback_sealed')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('event_id', 'text', (column) => column.notNull().references('events.id').onDelete('cascade'))
      .addColumn('sealed', 'text', (column) => column.notNull()),
  ).execute();
  await db.schema.createIndex('feedback_sealed_event').on('feedback_sealed').column('event_id').execute();
  await unnumbered(
    db.schema
      .createTable('feedback_answers')
      .addColumn('question_id', 'text', (column) =>
        column.notNull().references('feedback_questions.id').onDelete('cascade'),
      )
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('value', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('feedback_answers_pk', ['question_id', 'id']),
  ).execute();
}
