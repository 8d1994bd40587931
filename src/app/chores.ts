import { forgetSignUpNetworks } from '#features/accounts/server/index.ts';
import { askForFeedback } from '#features/feedback/server/index.ts';
import { attendance, whoWasLetIn } from '#features/gate/server/index.ts';
import { forgetUnconfirmed } from '#features/newsletter/server/index.ts';
import { type PictureUses, sweepPictures } from '#features/pictures/server/index.ts';
import { dropUnusedFiles, remindOfSubmissions } from '#features/questions/server/index.ts';
import { enforceDeadlines, forgetOldKeys } from '#features/registrations/server/index.ts';
import type { Chore } from '#server/housekeeping.ts';
import { removeExpiredSessions } from '#server/http/session.ts';
import { eraseOldMails } from '#server/mail/erase-old-mails.ts';
import { eraseEndedSecrets } from '#server/mail/mail-secrets.ts';
import type { Platform } from '#server/platform.ts';
import { removeEndedCounts } from '#server/throttle.ts';

/** Regular work: deletes what has expired, releases overdue seats and reminds people. */
export function chores(platform: Platform): Chore[] {
  const { db, now } = platform;
  return [
    { name: 'sessions', everyHours: 1, work: () => removeExpiredSessions(db, now()) },
    { name: 'counts', everyHours: 1, work: () => removeEndedCounts(db, now()) },
    { name: 'networks of sign-ups', everyHours: 6, work: () => forgetSignUpNetworks(platform) },
    { name: 'unconfirmed newsletter addresses', everyHours: 24, work: () => forgetUnconfirmed(platform) },
    { name: 'secrets of mails', everyHours: 1 / 4, work: () => eraseEndedSecrets(db, now()) },
    { name: 'words of old mails', everyHours: 24, work: () => eraseOldMails(db, now()) },
    // Every minute, because people are told deadlines to the minute.
    { name: 'seats', everyHours: 1 / 60, work: () => enforceDeadlines(platform, whoWasLetIn) },
    { name: 'submissions', everyHours: 1 / 6, work: () => remindOfSubmissions(platform) },
    { name: 'feedback', everyHours: 1 / 6, work: () => askForFeedback(platform, attendance) },
    { name: 'files of answers', everyHours: 6, work: async () => void (await dropUnusedFiles(platform)) },
    { name: 'answered keys', everyHours: 1, work: () => forgetOldKeys(platform) },
    {
      name: 'pictures',
      everyHours: 6,
      async work() {
        const swept = await sweepPictures(platform, pictureUses);
        if (swept > 0) platform.log.info({ swept }, 'removed pictures that nothing shows');
      },
    },
  ];
}

/** Every text that may name an uploaded picture. A new place must be added here, or the sweep deletes its pictures. */
export const pictureUses: PictureUses = async (db) => {
  const events = await db.selectFrom('events').select(['image', 'qr_code']).execute();
  const speakers = await db.selectFrom('speakers').selectAll().execute();
  const sponsors = await db.selectFrom('sponsors').selectAll().execute();
  const settings = await db.selectFrom('settings').select('value').execute();
  const templates = await db.selectFrom('certificate_templates').select('design').execute();
  return JSON.stringify([events, speakers, sponsors, settings.map(({ value }) => value), templates]);
};
