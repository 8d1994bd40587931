import type { EditionTimes } from '#features/events/rules.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { putSetting, readSetting } from '#server/db/settings.ts';
import { isMailServerSet } from '#server/mail/mail-server.ts';
import type { Platform } from '#server/platform.ts';
import { dayAfter, instantOf } from '#shared/calendar.ts';
import { type Edition, edition, type ScheduleItem, type Site, type Speaker, type Sponsor } from '../contract.ts';

const name = 'edition';

export async function readEdition(db: Db): Promise<Edition> {
  const stored = await readSetting(db, name);
  if (stored === undefined) throw new Error('The database holds no edition');
  return parseEdition(stored);
}

let lastParsed: { text: string; edition: Edition } | undefined;

// Every mail and page asks for the same few lines: the same text is parsed once.
function parseEdition(text: string): Edition {
  if (lastParsed?.text !== text) lastParsed = { text, edition: edition.parse(JSON.parse(text)) };
  return lastParsed.edition;
}

export async function readSite({ db, config }: Pick<Platform, 'db' | 'config'>): Promise<Site> {
  const current = await readEdition(db);
  const speakers = await db
    .selectFrom('speakers')
    .select(['id as _id', 'name', 'role', 'topic', 'about', 'photo'])
    .orderBy('position')
    .orderBy('id')
    .execute();
  const sponsors = await db
    .selectFrom('sponsors')
    .select(['id as _id', 'name', 'tier', 'text', 'logo', 'url'])
    .orderBy('position')
    .orderBy('id')
    .execute();
  const schedule = await db
    .selectFrom('schedule_items')
    .selectAll()
    .orderBy('date')
    .orderBy('start_time')
    .orderBy('position')
    .orderBy('id')
    .execute();
  return {
    edition: current,
    startsAt: instantOf(current.startsAtLocal, current.timeZone).toISOString(),
    firstDayEndsAt: instantOf(`${dayAfter(current.startsAtLocal)}T00:00`, current.timeZone).toISOString(),
    publicUrl: config.publicUrl ?? '',
    mailsAreSent: await isMailServerSet({ db, config }),
    speakers,
    sponsors,
    schedule: schedule.map((item) => ({
      _id: item.id,
      title: item.title,
      date: item.date,
      startTime: item.start_time,
      endTime: item.end_time,
      location: item.location,
      eventId: item.event_id ?? '',
    })),
  };
}

/** What holds for an event that says nothing else; '' is no bound. */
export function registrationTimes(current: Edition): EditionTimes {
  const at = (local: string) => (local ? instantOf(local, current.timeZone).toISOString() : '');
  return {
    registrationOpensAt: at(current.registrationOpensLocal),
    registrationClosesAt: at(current.registrationClosesLocal),
    day: current.startsAtLocal.slice(0, 10),
    timeZone: current.timeZone,
    lateRegistrations: current.lateRegistrations,
  };
}

export async function putEdition(tx: Tx, wanted: Edition): Promise<void> {
  await putSetting(tx, name, JSON.stringify(wanted));
}

export interface SeedContent {
  speakers: readonly Speaker[];
  sponsors: readonly Sponsor[];
  schedule: readonly ScheduleItem[];
}

export async function seedContent(tx: Tx, { speakers, sponsors, schedule }: SeedContent): Promise<void> {
  for (const [index, { _id, ...speaker }] of speakers.entries()) {
    await tx
      .insertInto('speakers')
      .values({ id: _id, position: index + 1, ...speaker })
      .execute();
  }
  for (const [index, { _id, ...sponsor }] of sponsors.entries()) {
    await tx
      .insertInto('sponsors')
      .values({ id: _id, position: index + 1, ...sponsor })
      .execute();
  }
  for (const [index, item] of schedule.entries()) {
    await tx
      .insertInto('schedule_items')
      .values({
        id: item._id,
        title: item.title,
        date: item.date,
        start_time: item.startTime,
        end_time: item.endTime,
        location: item.location,
        event_id: item.eventId || null,
        position: index + 1,
      })
      .execute();
  }
}
