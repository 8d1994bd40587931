import { readEdition } from '#features/edition/server/index.ts';
import type { Tx } from '#server/db/schema.ts';
import { sendAllLater } from '#server/mail/outbox.ts';
import { greetingTo, writeMail } from '#server/mail/write-mail.ts';
import type { Platform } from '#server/platform.ts';
import { paths } from '#shared/paths.ts';
import { readEntries } from './entries.ts';
import type { RoundRow } from './tables.ts';

/** Who goes on and who does not, in different words (R337); after a correction those alone for whom it is another. */
export async function tellOfShortlist(tx: Tx, platform: Platform, round: RoundRow, resultId: string): Promise<void> {
  const [goesOn, before] = await twoLatest(tx, round.id, resultId);
  const entries = (await readEntries(tx, round)).filter(({ withdrawn }) => !withdrawn);
  const told = entries.filter(({ id }) => before?.has(id) !== goesOn.has(id));
  const ids = told.flatMap(({ studentId }) => studentId ?? []);
  if (ids.length === 0) return;
  const students = await tx
    .selectFrom('students')
    .select(['id', 'name', 'email'])
    .where('id', 'in', ids)
    .where('email_confirmed_at', '<>', '')
    .execute();
  const event = await tx
    .selectFrom('events')
    .select(['id', 'title'])
    .where('id', '=', round.event_id)
    .executeTakeFirstOrThrow();
  const { name: fest, contactEmail } = await readEdition(tx);
  const { publicUrl = '' } = platform.config;
  const isThrough = new Set(told.filter(({ id }) => goesOn.has(id)).map(({ studentId }) => studentId));
  const mails = students.map(({ id, name, email }) => ({
    ...writeMail({
      to: email,
      fest,
      greeting: greetingTo(name),
      ...wordsFor(isThrough.has(id), before !== undefined, event.title, round.name),
      link: { label: event.title, url: publicUrl + paths.event(event.id) },
      signature: `The ${fest} team\n${contactEmail}`,
    }),
    studentId: id,
    audience: 'owner' as const,
  }));
  await sendAllLater(tx, platform, mails);
}

async function twoLatest(tx: Tx, roundId: string, resultId: string) {
  const results = await tx
    .selectFrom('judging_results')
    .select('id')
    .where('round_id', '=', roundId)
    .orderBy('version', 'desc')
    .limit(2)
    .execute();
  const entriesOf = async (id: string) => {
    const rows = await tx.selectFrom('judging_places').select('entry_id').where('result_id', '=', id).execute();
    return new Set(rows.map(({ entry_id }) => entry_id));
  };
  const before = results.find(({ id }) => id !== resultId);
  return [await entriesOf(resultId), before && (await entriesOf(before.id))] as const;
}

function wordsFor(isThrough: boolean, isCorrection: boolean, event: string, round: string) {
  const corrected = isCorrection ? [`The result of ${round} was corrected.`] : [];
  if (isThrough) {
    return {
      subject: `You are through to the next round of ${event}`,
      paragraphs: [
        ...corrected,
        `Congratulations! The judges of ${round} have chosen you for the next round of ${event}.`,
        'Please look at the page of the event for when and where it goes on.',
      ],
    };
  }
  if (isCorrection) {
    return {
      subject: `A correction: you are not in the next round of ${event}`,
      paragraphs: [
        'We wrote to you that you go on. That was a mistake, and we are sorry.',
        ...corrected,
        `Thank you for taking part in ${round} of ${event}. We hope to see you at the other events of the fest.`,
      ],
    };
  }
  return {
    subject: `The shortlist of ${event} is out`,
    paragraphs: [
      `Thank you for taking part in ${round} of ${event}. This time the judges have chosen others for the next round.`,
      'We are glad that you took part, and hope to see you at the other events of the fest.',
    ],
  };
}
