import { type Kysely, sql } from 'kysely';

/**
 * Members of teams become rows, because each is a person who can accept, decline or leave. Members that leaders typed
 * before get a row without an account. `registrations.team_members` does not change.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addEventColumns(db);
  await db.schema
    .createTable('team_members')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('registration_id', 'text', (column) =>
      column.notNull().references('registrations.id').onDelete('cascade'),
    )
    .addColumn('place', 'integer', (column) => column.notNull())
    .addColumn('student_id', 'text', (column) => column.references('students.id').onDelete('set null'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('college', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('changed_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('team_members_registration')
    .on('team_members')
    .columns(['registration_id', 'place'])
    .execute();
  await sql`create index team_members_student on team_members (student_id) where student_id is not null`.execute(db);
  await sql`create index team_members_open on team_members (lower(email)) where state in ('typed', 'invited')`.execute(
    db,
  );
  await db.schema
    .createTable('teams')
    .addColumn('registration_id', 'text', (column) =>
      column.primaryKey().references('registrations.id').onDelete('cascade'),
    )
    .addColumn('code', 'text', (column) => column.notNull().unique())
    .addColumn('code_until', 'text', (column) => column.notNull())
    .addColumn('agree_until', 'text', (column) => column.notNull())
    .execute();
  await sql`create index teams_agree on teams (agree_until) where agree_until <> ''`.execute(db);
  await takeTypedMembers(db);
}

async function addEventColumns(db: Kysely<unknown>): Promise<void> {
  const add = (name: string, type: 'text' | 'integer', value: string | number) =>
    db.schema
      .alterTable('events')
      .addColumn(name, type, (column) => column.notNull().defaultTo(value))
      .execute();
  await add('team_consent', 'text', 'none');
  await add('consent_hours', 'integer', 48);
  await add('team_rules', 'text', '');
}

interface Typed {
  id: string;
  team_members: string;
  created_at: string;
}

export async function takeTypedMembers(db: Kysely<unknown>): Promise<void> {
  for (let last = ''; ; ) {
    const { rows } = await sql<Typed>`select id, team_members, created_at from registrations
      where team_members <> '[]' and id > ${last} order by id limit 200`.execute(db);
    const newest = rows.at(-1);
    if (!newest) return;
    last = newest.id;
    for (const { id, team_members, created_at } of rows) {
      for (const [place, member] of JSON.parse(team_members).entries()) {
        const { name = '', email = '', phone = '', college = '' } = member;
        await sql`insert into team_members
          (id, registration_id, place, student_id, name, email, phone, college, state, created_at, changed_at) values
          (${`${id}.${place}`}, ${id}, ${place}, null, ${name}, ${email}, ${phone}, ${college}, 'typed',
          ${created_at}, ${created_at})`.execute(db);
      }
    }
  }
}
