import { passwordLinkMinutes } from '#features/accounts/password-contract.ts';
import { invitationHours, type LinkHandedOut } from '#features/accounts/people-contract.ts';
import { readEdition } from '#features/edition/server/index.ts';
import { recordAudit } from '#server/audit.ts';
import { lockRow } from '#server/db/concurrency.ts';
import type { Tx } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { refuse } from '#server/http/refusal.ts';
import type { AdminViewer } from '#server/http/session.ts';
import { isMailServerSet } from '#server/mail/mail-server.ts';
import type { Platform } from '#server/platform.ts';
import { paths } from '#shared/paths.ts';
import { queueSecurityMail } from '../email/security-mail.ts';
import { replacePasswordLink } from '../passwords/password-links.ts';

type Receiver = { id: string; name: string; email: string };

/** Sends an invitation to a person who has never signed in, and a link for a new password to anybody else. */
export function sendPersonLink(platform: Platform, viewer: AdminViewer, personId: string) {
  return write(platform.db, async (tx) => {
    const person = await lockRow(
      tx,
      tx.selectFrom('admins').select(['id', 'name', 'email']).where('id', '=', personId),
    );
    if (!person) return refuse('personNotFound');
    const logins = tx.selectFrom('login_history').select('id').where('admin_id', '=', personId);
    const isNew = !(await logins.where('succeeded', '=', 1).limit(1).executeTakeFirst());
    const link = await handOutLink(tx, platform, person, isNew ? 'invitation' : 'password');
    await recordAudit(tx, platform.now(), {
      actor: `admin:${viewer.id}`,
      action: 'admin.link',
      subject: `admin:${personId}`,
      after: { name: person.name, expiresAt: link.expiresAt },
    });
    return link;
  });
}

/** Mails the link if the site has an address and a mail server. Otherwise the caller hands it over in person. */
export async function handOutLink(
  tx: Tx,
  platform: Platform,
  to: Receiver,
  purpose: 'invitation' | 'password',
): Promise<LinkHandedOut> {
  const { config } = platform;
  const minutes = purpose === 'invitation' ? invitationHours * 60 : passwordLinkMinutes;
  const { token, expiresAt } = await replacePasswordLink(tx, platform.now(), { admin_id: to.id }, { minutes });
  const path = paths.adminResetPassword(token);
  const canMail = config.publicUrl !== undefined && (await isMailServerSet({ config, db: tx }));
  const words = purpose === 'invitation' ? invitation((await readEdition(tx)).name) : newPassword;
  await queueSecurityMail(
    tx,
    platform,
    to,
    {
      ...words,
      ...(canMail && { link: { label: 'Set your password', url: `${config.publicUrl}${path}` } }),
      paragraphs: canMail ? words.paragraphs : [...words.paragraphs, handedOver],
    },
    { adminId: to.id, goodUntil: expiresAt, ...(canMail && { secrets: [token] }) },
  );
  return { mailed: canMail, path: canMail ? null : path, expiresAt: expiresAt.toISOString() };
}

const handedOver = 'The link is not in this mail: the organiser who made it gives it to you.';

const invitation = (fest: string) => ({
  subject: `You are invited to the control room of ${fest}`,
  paragraphs: [
    `You can help to run ${fest}: set a password with your link, then sign in with this email address.`,
    `The link works once, within ${invitationHours} hours. After that, ask for a new one.`,
  ],
});

const newPassword = {
  subject: 'A link for a new password was made for you',
  paragraphs: [
    `An administrator has made a link that sets a new password for your account. It works once, within ${passwordLinkMinutes} minutes.`,
    'If you did not ask for it, please write to us at once.',
  ],
};
