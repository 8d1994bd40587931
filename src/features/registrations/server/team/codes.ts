import { randomBytes } from 'node:crypto';
import { readEdition, registrationTimes } from '#features/edition/server/index.ts';
import { takesUntil } from '#features/events/open-rules.ts';
import { toEvent, withEditionTimes } from '#features/events/server/index.ts';
import { teamCodeFrom } from '#features/registrations/code-rules.ts';
import { codeDays } from '#features/registrations/team-rules.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { dayMs } from '#shared/calendar.ts';

type EventRow = Parameters<typeof toEvent>[0];

/** Makes a new code for a team; the old one stops working. `agreeUntil` is only for a new team. */
export async function putCode(tx: Tx, registrationId: string, now: Date, agreeUntil = '') {
  const code_until = new Date(now.getTime() + codeDays * dayMs).toISOString();
  for (;;) {
    const code = teamCodeFrom(randomBytes(8));
    // The chance of an equal code is one in a thousand million, but an equal code would open another team.
    const taken = await tx.selectFrom('teams').select('code').where('code', '=', code).executeTakeFirst();
    if (taken) continue;
    await tx
      .insertInto('teams')
      .values({ registration_id: registrationId, code, code_until, agree_until: agreeUntil })
      .onConflict((conflict) => conflict.column('registration_id').doUpdateSet({ code, code_until }))
      .execute();
    return { code, codeUntil: code_until };
  }
}

/** Until when the code works: at the latest until the event stops taking registrations. */
export async function codeEnd(db: Db, event: EventRow, codeUntil: string): Promise<string> {
  const ends = takesUntil(withEditionTimes(toEvent(event), registrationTimes(await readEdition(db))));
  return ends && Date.parse(ends) < Date.parse(codeUntil) ? new Date(ends).toISOString() : codeUntil;
}

export function findCode(db: Db, code: string) {
  return db.selectFrom('teams').selectAll().where('code', '=', code).executeTakeFirst();
}

export function findTeamTerms(db: Db, registrationId: string) {
  return db.selectFrom('teams').selectAll().where('registration_id', '=', registrationId).executeTakeFirst();
}

/** Extends the time to accept: a member who is invited later gets the full time too. */
export async function waitUntil(tx: Tx, registrationId: string, until: string): Promise<void> {
  await tx
    .updateTable('teams')
    .set({ agree_until: until })
    .where('registration_id', '=', registrationId)
    .where('agree_until', '<', until)
    .execute();
}
