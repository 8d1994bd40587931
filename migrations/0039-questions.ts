import type { Kysely } from 'kysely';

/** Questions of an event's registration form, and the answers of students (decision 45). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('event_questions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('event_id', 'text', (column) => column.notNull().references('events.id').onDelete('cascade'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('label', 'text', (column) => column.notNull())
    .addColumn('help', 'text', (column) => column.notNull())
    .addColumn('options', 'text', (column) => column.notNull())
    .addColumn('is_required', 'integer', (column) => column.notNull())
    .addColumn('asked_of', 'text', (column) => column.notNull())
    .addColumn('deadline', 'text', (column) => column.notNull())
    .addColumn('retired_at', 'text', (column) => column.notNull())
    .addColumn('reminded_at', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('event_questions_event')
    .on('event_questions')
    .columns(['event_id', 'position'])
    .execute();
  await db.schema.createIndex('event_questions_deadline').on('event_questions').column('deadline').execute();
  await db.schema
    .createTable('answers')
    .addColumn('registration_id', 'text', (column) =>
      column.notNull().references('registrations.id').onDelete('cascade'),
    )
    .addColumn('question_id', 'text', (column) => column.notNull().references('event_questions.id').onDelete('cascade'))
    .addColumn('person', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('changed_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('answers_pk', ['registration_id', 'question_id', 'person'])
    .execute();
  await db.schema.createIndex('answers_question').on('answers').column('question_id').execute();
  await db.schema
    .createTable('answer_files')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('student_id', 'text', (column) => column.references('students.id').onDelete('set null'))
    .addColumn('question_id', 'text', (column) => column.notNull().references('event_questions.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('bytes', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('answer_files_student').on('answer_files').column('student_id').execute();
  await db.schema.createIndex('answer_files_question').on('answer_files').column('question_id').execute();
}
