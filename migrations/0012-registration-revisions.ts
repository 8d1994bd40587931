import { type Kysely, sql } from 'kysely';

/**
 * The columns that a list of registrations shows. The state of a proof is left out, because redrawing it in the
 * background changes nothing that the list shows.
 */
const shown = [
  ...['event_id', 'name', 'email', 'phone', 'college', 'department', 'year', 'team_name', 'team_members'],
  ...['additional_info', 'transaction_id', 'amount_due_paise', 'registration_status', 'payment_status', 'reason'],
  ...['created_at', 'updated_at', 'payment_reference', 'resubmitted_at'],
].join(', ');

/**
 * Counts the changes of each event's registrations, inside the transactions that make them. Each event has its own row,
 * so that registrations for different events need not wait for each other. A row stays when its event is deleted, so
 * that the sum of all rows never returns to an earlier value.
 */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  await db.schema
    .createTable('registration_revisions')
    .addColumn('event_id', 'text', (column) => column.primaryKey())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('registrations_event').on('registrations').columns(['event_id', 'created_at']).execute();
  if (engine === 'sqlite') await countInSqlite(db);
  else await countInPostgres(db);
}

async function countInSqlite(db: Kysely<unknown>): Promise<void> {
  const count = (event: string) => `insert into registration_revisions (event_id, revision) values (${event}, 1)
    on conflict (event_id) do update set revision = revision + 1;`;
  const trigger = (name: string, when: string, steps: string) =>
    sql.raw(`create trigger ${name} after ${when} begin ${steps} end`).execute(db);
  await trigger('registrations_counted_insert', 'insert on registrations', count('new.event_id'));
  await trigger('registrations_counted_delete', 'delete on registrations', count('old.event_id'));
  await trigger(
    'registrations_counted_update',
    `update of ${shown} on registrations`,
    count('old.event_id') + count('new.event_id'),
  );
  await trigger(
    'registrations_counted_title',
    'update of title on events when old.title <> new.title',
    count('new.id'),
  );
}

/**
 * Deferred to the commit: if an event's row were locked earlier, others would wait for it while its transaction waits
 * for a seat.
 */
async function countInPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`create function count_registration_change() returns trigger language plpgsql as $$
    declare changed text;
    begin
      if tg_table_name = 'events' then changed := new.id;
      elsif tg_op = 'DELETE' then changed := old.event_id;
      else changed := new.event_id;
      end if;
      insert into registration_revisions (event_id, revision) values (changed, 1)
        on conflict (event_id) do update set revision = registration_revisions.revision + 1;
      if tg_table_name = 'registrations' and tg_op = 'UPDATE' then
        if old.event_id <> new.event_id then
          insert into registration_revisions (event_id, revision) values (old.event_id, 1)
            on conflict (event_id) do update set revision = registration_revisions.revision + 1;
        end if;
      end if;
      return null;
    end $$`.execute(db);
  const trigger = (name: string, when: string, condition = '') =>
    sql
      .raw(`create constraint trigger ${name} after ${when} deferrable initially deferred
        for each row ${condition} execute function count_registration_change()`)
      .execute(db);
  await trigger('registrations_counted', `insert or delete or update of ${shown} on registrations`);
  await trigger(
    'registrations_counted_title',
    'update of title on events',
    'when (old.title is distinct from new.title)',
  );
}
