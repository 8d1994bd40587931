import { nextEdition } from '#app/next-edition.ts';
import { CannotRestore } from '#server/backup/refusals.ts';
import { restore } from '#server/backup/restore.ts';
import { BadConfig, readConfig } from '#server/config.ts';
import { whyNotOpened } from '#server/db/why-not-opened.ts';
import { countOf } from '#shared/counts.ts';

const known = ['--force', '--without-mails', '--for-next-edition'];

const nextSteps = `This is the next edition, without the people, payments and results of the former one. What to do now:

  1. Start the server and sign in with the password that you had.
  2. Settings, Site Settings: change the edition's name, texts and dates. Enter first when registration opens: an event
     takes registrations as soon as its date is in the future.
  3. Check the UPI ID and the QR code in Site Settings and in each event.
  4. Change the dates of the events and of the schedule, and check those of prices, coupons, questions, checkpoints and
     the refund policy.
  5. Passes are off sale. Put each one on sale when its prices and dates are right.
  6. Remove organisers who have left, pair the phones of the gate again, and invite the judges.`;

// `npm run restore -- <folder> [options]`, with the server's settings. The server must be stopped.
try {
  const given = process.argv.slice(2);
  const [from, ...others] = given.filter((argument) => !argument.startsWith('-'));
  if (!from) throw new CannotRestore('name the folder of a backup: npm run restore -- backups/symposia-…');
  // With an ignored typo in `--without-mails`, the mails would be sent.
  const unknown = given.find((option) => option.startsWith('-') && !known.includes(option));
  if (unknown) throw new CannotRestore(`there is no option ${unknown}; there are ${known.join(', ')}`);
  if (others.length > 0) throw new CannotRestore(`name one folder, not ${others.length + 1}`);
  const config = readConfig();
  const [force, withoutMails] = [given.includes('--force'), given.includes('--without-mails')];
  const carried = given.includes('--for-next-edition') ? nextEdition : undefined;
  const options = { from, now: new Date(), force, withoutMails, carried };
  const { manifest, files, setAside, endedMails } = await restore(config, options);
  const rows = Object.values(manifest.tables).reduce((sum, count) => sum + count, 0);
  if (setAside) console.log(`What was there is in ${setAside}`);
  console.log(
    `Restored ${countOf(rows, 'row')} in ${countOf(Object.keys(manifest.tables).length, 'table')} and ${countOf(files, 'file')},`,
  );
  console.log(`as they were at ${manifest.madeAt}, into ${config.databaseUrl ? 'DATABASE_URL' : config.dataDir}`);
  if (withoutMails && !carried) console.log(`${countOf(endedMails, 'unsent mail')} of the backup will not be sent`);
  if (manifest.missing.length > 0) console.log(`Missing since before the backup: ${manifest.missing.join(', ')}`);
  if (carried) console.log(`\n${nextSteps}`);
} catch (error) {
  const isRefused = error instanceof CannotRestore || error instanceof BadConfig;
  const away = isRefused ? undefined : whyNotOpened(error);
  if (!isRefused && away === undefined) throw error;
  // The database may also become unreachable halfway through.
  console.error(isRefused ? `Nothing was restored: ${error.message}` : `The restore did not finish: ${away}`);
  process.exitCode = 1;
}
