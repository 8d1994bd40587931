import { seedCertificates } from '#features/certificates/server/index.ts';
import { seedColleges } from '#features/colleges/server/index.ts';
import { storeEdition } from '#features/edition/server/index.ts';
import { seedEvents } from '#features/events/server/index.ts';
import { seedFeedback } from '#features/feedback/server/index.ts';
import { seedResults, seedRounds } from '#features/judging/server/index.ts';
import { seedPasses } from '#features/passes/server/index.ts';
import { seedProgramme } from '#features/programme/server/index.ts';
import { seedQuestions } from '#features/questions/server/index.ts';
import { storePrivacyNotice, storeSettings } from '#features/settings/server/index.ts';
import { colleges } from '#sample/colleges.ts';
import { edition, privacy, settings } from '#sample/edition.ts';
import { events } from '#sample/events.ts';
import { feedback } from '#sample/feedback.ts';
import { coupons, passes } from '#sample/passes.ts';
import { questions } from '#sample/questions.ts';
import { results } from '#sample/results.ts';
import { rounds } from '#sample/rounds.ts';
import { schedule } from '#sample/schedule.ts';
import { speakers } from '#sample/speakers.ts';
import { sponsors } from '#sample/sponsors.ts';
import type { Db } from '#server/db/schema.ts';
import { readSetting } from '#server/db/settings.ts';
import { isUniqueViolation } from '#server/db/violations.ts';
import { write } from '#server/db/write.ts';

/**
 * Finds mistakes in `sample/`, which people edit by hand. The database would not say which file names a missing event.
 */
function refuseUnknownEvents(): void {
  const known = new Set(events.map(({ id }) => id));
  const named: [file: string, ids: string[]][] = [
    ['questions.ts', questions.map(({ id }) => id)],
    ['feedback.ts', feedback.map(({ id }) => id)],
    ['rounds.ts', rounds.map(({ eventId }) => eventId)],
    ['results.ts', results.map(({ eventId }) => eventId)],
  ];
  for (const [file, ids] of named) {
    const unknown = ids.find((id) => !known.has(id));
    if (unknown) throw new Error(`sample/${file} names the event ${unknown}, which sample/events/ does not have.`);
  }
}

/** Fills a database without an edition in one transaction. It never changes an organiser's data. */
export async function seedSampleEdition(db: Db, now: Date): Promise<void> {
  const seed = write(db, async (tx) => {
    if ((await readSetting(tx, 'edition')) !== undefined) return;
    refuseUnknownEvents();
    await storeEdition(tx, edition);
    await storeSettings(tx, settings);
    await storePrivacyNotice(tx, privacy);
    await seedColleges(tx, colleges, now);
    await seedEvents(tx, events, now);
    await seedQuestions(tx, questions, now);
    await seedFeedback(tx, feedback);
    await seedRounds(tx, rounds, now);
    await seedResults(tx, results);
    await seedCertificates(tx, results);
    await seedPasses(tx, { passes, coupons }, now);
    await seedProgramme(tx, { speakers, sponsors, schedule });
  });
  await seed.catch((error) => {
    // Another server started at the same moment and has stored the edition first.
    if (!isUniqueViolation(error)) throw error;
  });
}
