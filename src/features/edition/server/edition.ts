import type { Db, Tx } from '#server/db/schema.ts';
import { readSetting, readTwoSettings, storeSetting } from '#server/db/settings.ts';
import { isMailServerSet } from '#server/mail/mail-server.ts';
import type { Platform } from '#server/platform.ts';
import { instantOf } from '#shared/calendar.ts';
import { type Edition, edition } from '../contract.ts';
import type { Contact, EditionTimes } from '../rules.ts';

const name = 'edition';

export async function readEdition(db: Db): Promise<Edition> {
  return parseEdition(await readSetting(db, name));
}

/** Reads the edition and another stored setting in one query. */
export async function readEditionBeside(db: Db, other: string): Promise<[Edition, string?]> {
  const [stored, beside] = await readTwoSettings(db, name, other);
  return [parseEdition(stored), beside];
}

let lastParsed: { text: string; edition: Edition } | undefined;

// Parses the same text only once, because every mail and page needs the edition.
function parseEdition(text: string | undefined): Edition {
  if (text === undefined) throw new Error('The database holds no edition');
  if (lastParsed?.text !== text) lastParsed = { text, edition: edition.parse(JSON.parse(text)) };
  return lastParsed.edition;
}

export async function storeEdition(tx: Tx, wanted: Edition): Promise<void> {
  await storeSetting(tx, name, JSON.stringify(wanted));
}

/** The times of events without their own; '' for no limit. */
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

/** The organisers' address, and whether the site sends mail. */
export async function readContact(platform: Pick<Platform, 'db' | 'config'>): Promise<Contact> {
  const [mailsAreSent, { contactEmail }] = await Promise.all([isMailServerSet(platform), readEdition(platform.db)]);
  return { mailsAreSent, mailbox: contactEmail };
}
