import type { OwnRegistration } from '#features/own-registrations/contract.ts';
import { takesPart } from '#features/own-registrations/server/index.ts';
import { readEditionAndSeatRules } from '#features/settings/server/index.ts';
import type { Db } from '#server/db/schema.ts';
import { passFacts, readPasses } from './pass-facts.ts';
import type { ReadResults } from './registration-details.ts';
import { selectRegistrations, toOwnRegistration } from './rows.ts';

/** Lists the registrations that the student leads or is a member of, newest first. */
export async function readMyRegistrations(
  db: Db,
  readResults: ReadResults,
  studentId: string,
): Promise<OwnRegistration[]> {
  const mine = selectRegistrations(db).where(await takesPart(db, studentId));
  const { edition, rules } = await readEditionAndSeatRules(db);
  const rows = await mine.orderBy('registrations.created_at', 'desc').execute();
  const results = await readResults(
    db,
    rows.map(({ id }) => id),
  );
  const passOf = await readPasses(db, rows);
  return rows.map((row) => {
    const listed = toOwnRegistration(row, edition.timeZone, rules, studentId);
    return { ...listed, ...passFacts(listed, passOf(row)), result: results.get(row.id) ?? null };
  });
}
