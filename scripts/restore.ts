import { CannotRestore } from '#server/backup/refusals.ts';
import { restore } from '#server/backup/restore.ts';
import { BadConfig, readConfig } from '#server/config.ts';
import { whyNotOpened } from '#server/db/why-not-opened.ts';
import { countOf } from '#shared/counts.ts';

// `npm run restore -- <folder> [--force] [--without-mails]`, with the server's settings. The server has to be stopped.
try {
  const given = process.argv.slice(2);
  const [from] = given.filter((argument) => !argument.startsWith('--'));
  if (!from) throw new CannotRestore('name the folder of a backup: npm run restore -- backups/symposia-…');
  // A mistyped `--without-mails` would send the mails.
  const unknown = given.find((option) => option.startsWith('--') && !['--force', '--without-mails'].includes(option));
  if (unknown) throw new CannotRestore(`there is no option ${unknown}; there are --force and --without-mails`);
  const config = readConfig();
  const [force, withoutMails] = [given.includes('--force'), given.includes('--without-mails')];
  const options = { from, now: new Date(), force, withoutMails };
  const { manifest, files, setAside, endedMails } = await restore(config, options);
  const rows = Object.values(manifest.tables).reduce((sum, count) => sum + count, 0);
  if (setAside) console.log(`What was there is in ${setAside}`);
  console.log(
    `Restored ${countOf(rows, 'row')} in ${countOf(Object.keys(manifest.tables).length, 'table')} and ${countOf(files, 'file')},`,
  );
  console.log(`as they were at ${manifest.madeAt}, into ${config.databaseUrl ? 'DATABASE_URL' : config.dataDir}`);
  if (withoutMails) console.log(`${countOf(endedMails, 'unsent mail')} of the backup will not be sent`);
  if (manifest.missing.length > 0) console.log(`Missing since before the backup: ${manifest.missing.join(', ')}`);
} catch (error) {
  const isRefused = error instanceof CannotRestore || error instanceof BadConfig;
  const away = isRefused ? undefined : whyNotOpened(error);
  if (!isRefused && away === undefined) throw error;
  // The database may also become unreachable halfway.
  console.error(isRefused ? `Nothing was restored: ${error.message}` : `The restore did not finish: ${away}`);
  process.exitCode = 1;
}
