import type { Insertable } from 'kysely';
import type { Database, WholeDb } from '#server/db/schema.ts';
import { newId } from '#server/ids.ts';
import { chunksOf } from '#shared/chunks-of.ts';
import type { TestStudent } from '../make.ts';
import { storedColumns } from '../stored-columns.ts';

/** Copies a registration and its student, with new ids and emails. Only the first `registered` people have a copy. */
export async function copyRegistration(
  db: WholeDb,
  { id, student }: { id: string; student: TestStudent },
  { people: peopleCount, registered }: { people: number; registered: number },
) {
  const studentRow = await db.selectFrom('students').selectAll().where('id', '=', student.id).executeTakeFirstOrThrow();
  const row = await db.selectFrom('registrations').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const people = Array.from({ length: peopleCount }, (_, number) => ({
    ...storedColumns(studentRow),
    id: newId(),
    email: `copy${number}.${student.email}`,
  }));
  const registrations = people.slice(0, registered).map(({ id: student_id, email }) => ({
    ...storedColumns(row),
    id: newId(),
    student_id,
    email,
  }));
  await insertInParts(db, 'students', people);
  await insertInParts(db, 'registrations', registrations);
  return { people, registrations };
}

/** A statement has a limited number of values. */
export async function insertInParts<Table extends keyof Database>(
  db: WholeDb,
  table: Table,
  rows: readonly Insertable<Database[Table]>[],
): Promise<void> {
  for (const some of chunksOf(rows, 200)) await db.insertInto(table).values(some).execute();
}
