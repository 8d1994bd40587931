import { type Kysely, sql } from 'kysely';

/** The list of registrations shows answers, so a change of an answer counts as a change of the list of its event. */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  if (engine === 'sqlite') await countInSqlite(db);
  else await countInPostgres(db);
}

async function countInSqlite(db: Kysely<unknown>): Promise<void> {
  const count = (row: 'new' | 'old', column: 'question_id' | 'id') => `insert into registration_revisions
    (event_id, revision) select event_id, 1 from event_questions where id = ${row}.${column}
    on conflict (event_id) do update set revision = revision + 1;`;
  const trigger = (name: string, when: string, steps: string) =>
    sql.raw(`create trigger ${name} after ${when} begin ${steps} end`).execute(db);
  await trigger('answers_counted_insert', 'insert on answers', count('new', 'question_id'));
  await trigger('answers_counted_update', 'update on answers', count('new', 'question_id'));
  await trigger('answers_counted_delete', 'delete on answers', count('old', 'question_id'));
  await trigger('questions_counted_insert', 'insert on event_questions', count('new', 'id'));
  await trigger(
    'questions_counted_update',
    'update of label, position, retired_at on event_questions',
    count('new', 'id'),
  );
}

/** Deferred to the commit, as for registrations (migration 0012). */
async function countInPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`create function count_answer_change() returns trigger language plpgsql as $$
    declare question text;
    begin
      if tg_table_name = 'event_questions' then question := new.id;
      elsif tg_op = 'DELETE' then question := old.question_id;
      else question := new.question_id;
      end if;
      insert into registration_revisions (event_id, revision)
        select event_id, 1 from event_questions where id = question
        on conflict (event_id) do update set revision = registration_revisions.revision + 1;
      return null;
    end $$`.execute(db);
  const trigger = (name: string, when: string) =>
    sql
      .raw(`create constraint trigger ${name} after ${when} deferrable initially deferred
        for each row execute function count_answer_change()`)
      .execute(db);
  await trigger('answers_counted', 'insert or update or delete on answers');
  await trigger('questions_counted', 'insert or update of label, position, retired_at on event_questions');
}
