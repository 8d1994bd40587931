import { existsSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { removeSample } from '#app/sample/remove-sample.ts';
import {
  createAdmin,
  disableTwoFactor,
  generatePassword,
  resetAdminPassword,
} from '#features/accounts/server/index.ts';
import { unlockQr } from '#features/events/server/index.ts';
import { BadConfig, type Config, readConfig } from '#server/config.ts';
import { migrate } from '#server/db/migrate/migrate.ts';
import { type OpenDatabase, openDatabase } from '#server/db/open.ts';
import { type HistoryReport, verifyHistories } from '#server/db/verify-history.ts';
import { whyNotOpened } from '#server/db/why-not-opened.ts';
import { countOf } from '#shared/counts.ts';
import { emailField } from '#shared/fields.ts';

const usage = `The system administrator's commands, on the data of the same settings as the server:

  npm run admin -- create-admin <email> [name]     adds an administrator; prints a password once
  npm run admin -- reset-password <email>          sets a new password, prints it once, ends that person's sessions
  npm run admin -- disable-two-factor <email>      lets the password alone sign in: for a lost phone and lost codes
  npm run admin -- unlock-qr <event>               clears an event's locked QR code; takes its title or id
  npm run admin -- remove-sample                   deletes the sample's events, speakers, sponsors, schedule, passes,
                                                   colleges and certificates; the settings stay,
                                                   and so does what was changed or used
  npm run admin -- verify-history                  checks that login history and audit log are as they were written`;

type Command = (opened: OpenDatabase, first: string, second: string | undefined) => Promise<string>;

const commands: Record<string, Command> = {
  async 'create-admin'({ db }, typed, name = 'Administrator') {
    const { data: email } = emailField('').safeParse(typed);
    if (email === undefined) throw new Refused(`${typed} is not an email address.`);
    const password = generatePassword();
    const created = await createAdmin(db, new Date(), { name, email, password, isGenerated: true });
    if (!created) throw new Refused(`There is an administrator with the email ${email} already.`);
    return `Administrator ${email}, password (shown only now, to be changed at the first sign-in): ${password}`;
  },
  async 'reset-password'({ db }, email) {
    const password = generatePassword();
    const changed = await resetAdminPassword(db, new Date(), email, password);
    if (!changed) throw new Refused(`There is no administrator with the email ${email}.`);
    return `New password for ${email} (shown only now, to be changed at the next sign-in): ${password}`;
  },
  async 'disable-two-factor'({ db }, email) {
    const disabled = await disableTwoFactor(db, new Date(), email);
    if (!disabled) throw new Refused(`There is no administrator with the email ${email}.`);
    return `Two-factor sign-in of ${email} is off.`;
  },
  async 'unlock-qr'({ db }, event) {
    const answer = await unlockQr(db, new Date(), event);
    if ('unlocked' in answer) {
      return `The QR code of ${answer.unlocked.title} is cleared; a new one can be set in the control room.`;
    }
    if (answer.found.length === 0) throw new Refused(`No event has the title or id ${event}.`);
    const ids = answer.found.map(({ id, title }) => `  ${id}  ${title}`).join('\n');
    throw new Refused(`Several events have this title. Please give the id of one:\n${ids}`);
  },
};

/** Commands that take no arguments. */
const bare: Record<string, (opened: OpenDatabase) => Promise<string>> = {
  async 'remove-sample'({ db }) {
    const outcome = await removeSample(db, new Date());
    if ('students' in outcome) {
      throw new Refused(
        `${countOf(outcome.students, 'student has', 'students have')} an account, so the sample stays: somebody may have registered for its events.`,
      );
    }
    return [
      outcome.removed === 0
        ? 'Nothing of the sample edition is left to delete.'
        : `${countOf(outcome.removed, 'record')} of the sample edition deleted. Fill in the rest under Settings, Site Settings.`,
      ...(outcome.kept.length > 0 ? ['Kept, because it was changed or used:'] : []),
      ...outcome.kept.map((record) => `  ${record}`),
    ].join('\n');
  },
  async 'verify-history'({ db }) {
    const reports = await verifyHistories(db);
    const words = reports.map(describeHistory).join('\n');
    if (reports.some(({ broken }) => broken)) throw new Refused(words);
    return words;
  },
};

function describeHistory({ history, rows, hash, broken }: HistoryReport): string {
  if (!broken) return `${history}: whole, ${countOf(rows, 'row')}, up to ${hash}`;
  const row = broken.id ? `row ${broken.position} (id ${broken.id})` : `row ${broken.position}`;
  return `${history}: BROKEN at ${row}: ${broken.why}. Rows before it: ${rows}, all whole.`;
}

class Refused extends Error {}

try {
  const [name = '', first, second] = process.argv.slice(2);
  const [command, bareCommand] = [commands[name], bare[name]];
  if (!command && !bareCommand) throw new Refused(usage);
  const argument = first ?? (command ? await ask(name) : '');
  const config = readConfig();
  refuseMissingDatabase(config);
  await using opened = openDatabase(config);
  await migrate(opened);
  if (bareCommand) console.log(await bareCommand(opened));
  else if (command) console.log(await command(opened, argument, second));
} catch (error) {
  const words = error instanceof Refused || error instanceof BadConfig ? error.message : whyNotOpened(error);
  if (words === undefined) throw error;
  console.error(words);
  process.exitCode = 1;
}

/** In a wrong folder, a new database would be made, and its histories would be intact because they are empty. */
function refuseMissingDatabase({ databaseUrl, dataDir }: Config): void {
  const file = path.join(dataDir, 'symposia.db');
  if (databaseUrl || existsSync(file)) return;
  throw new Refused(
    `DATA_DIR: there is no database ${file}. Name the folder of the server, which makes it at its first start.`,
  );
}

async function ask(command: string): Promise<string> {
  if (!process.stdin.isTTY) throw new Refused(usage);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(command === 'unlock-qr' ? 'Title or id of the event: ' : 'Email: ');
  terminal.close();
  return answer.trim();
}
