import type { Db, Tx } from '#server/db/schema.ts';
import { putSetting, readSetting } from '#server/db/settings.ts';
import { isMailServerSet } from '#server/mail/mail-server.ts';
import type { Platform } from '#server/platform.ts';
import { instantOf } from '#shared/calendar.ts';
import { type Edition, edition } from '../contract.ts';
import type { Contact, EditionTimes } from '../rules.ts';

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

export async function putEdition(tx: Tx, wanted: Edition): Promise<void> {
  await putSetting(tx, name, JSON.stringify(wanted));
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

/** How the organisers are reached, and whether they can be expected to write. */
export async function readContact(platform: Pick<Platform, 'db' | 'config'>): Promise<Contact> {
  const [mailsAreSent, { contactEmail }] = await Promise.all([isMailServerSet(platform), readEdition(platform.db)]);
  return { mailsAreSent, mailbox: contactEmail };
}
