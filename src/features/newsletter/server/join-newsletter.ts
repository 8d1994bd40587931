import { sql } from 'kysely';
import { readEdition } from '#features/edition/server/index.ts';
import type { AddressThrottle } from '#server/address-throttle.ts';
import type { Tx } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { type Refusal, refuse } from '#server/http/refusal.ts';
import { newId, newToken } from '#server/ids.ts';
import { isMailServerSet } from '#server/mail/mail-server.ts';
import { mailboxOf } from '#server/mail/mailbox.ts';
import { sendLater } from '#server/mail/outbox.ts';
import { teamSignature, writeMail } from '#server/mail/write-mail.ts';
import type { Platform } from '#server/platform.ts';
import { createThrottle } from '#server/throttle.ts';
import { paths } from '#shared/paths.ts';
import { isWaiting } from './forget-unconfirmed.ts';

// The same answer for new, known and returning addresses, so that nobody can find out who is on the list.
const joined = { message: 'Thank you. You are on the newsletter list.' };
const asked = { message: 'Thank you. Please open the mail that we sent you, and confirm.' };
type Answer = { message: string };

/** The limit for each network. A campus of 5,000 students behind one address stays below it (decision 29). */
export const joinBound = { of: 'newsletter', points: 600, minutes: 10, pointsADay: 6_000 } as const;

/**
 * With a mail server, an address is on the list after its owner has opened the link in a mail. Without one it is on the
 * list at once, unless it has left before: anybody can type an address, so then only its owner or an organiser may add
 * it again.
 */
export function newsletterJoining(platform: Platform, throttle: AddressThrottle) {
  const day = 24 * 60 * 60;
  const perMailbox = createThrottle(platform, 'newsletter, mailbox', { points: 3, seconds: day });

  return async ({
    body,
    ip,
  }: {
    body: { email: string; website: string };
    ip: string;
  }): Promise<Answer | Refusal<'tooMany'>> => {
    if (await throttle.isBarred(ip)) return refuse('tooMany');
    const canMail = await isMailServerSet(platform);
    const answer = canMail ? asked : joined;
    if (body.website) return answer;
    const subscriber = await putSubscriber(platform, body.email, { isConfirmed: !canMail });
    const isOnList = subscriber.confirmed_at !== '' && subscriber.unsubscribed_at === null;
    if (canMail && !isOnList && (await perMailbox.spend(mailboxOf(body.email)))) {
      await queueNewsletterMail(platform, body.email, subscriber);
    }
    return answer;
  };
}

/** Adds an address that is not stored yet, and returns the stored row. */
function putSubscriber({ db, now }: Platform, email: string, { isConfirmed }: { isConfirmed: boolean }) {
  const at = now().toISOString();
  return write(db, async (tx) => {
    const tokens = { unsubscribe_token: newToken(), confirm_token: newToken() };
    const row = { id: newId(), email, created_at: at, ...tokens, unsubscribed_at: null };
    await tx
      .insertInto('newsletter_subscribers')
      .values({ ...row, confirmed_at: isConfirmed ? at : '' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    // An unconfirmed address is kept for 30 days after it was last typed.
    if (!isConfirmed) await byAddress(tx, email).set({ created_at: at }).where(isWaiting).execute();
    // The address was typed while a mail server was set, and never confirmed. Without a mail server it is added now.
    if (isConfirmed) {
      await byAddress(tx, email).set({ confirmed_at: at }).where('confirmed_at', '=', '').execute();
    }
    return tx
      .selectFrom('newsletter_subscribers')
      .select(['id', 'unsubscribe_token', 'confirm_token', 'unsubscribed_at', 'confirmed_at'])
      .where(sql<string>`lower(email)`, '=', email.toLowerCase())
      .executeTakeFirstOrThrow();
  });
}

const byAddress = (tx: Tx, email: string) =>
  tx.updateTable('newsletter_subscribers').where(sql<string>`lower(email)`, '=', email.toLowerCase());

interface Joining {
  id: string;
  unsubscribe_token: string;
  confirm_token: string;
}

async function queueNewsletterMail(platform: Platform, to: string, subscriber: Joining): Promise<void> {
  const { db, config } = platform;
  const { id, confirm_token, unsubscribe_token } = subscriber;
  const site = config.publicUrl ?? '';
  await write(db, async (tx) => {
    const edition = await readEdition(tx);
    const fest = edition.name;
    const mail = writeMail({
      to,
      fest,
      subject: `Confirm the newsletter of ${fest}`,
      greeting: 'Hello,',
      paragraphs: [
        `Somebody, probably you, asked for the newsletter of ${fest} at this address.`,
        'To get it, please confirm. If it was not you, ignore this mail: we send you no newsletter unless you confirm.',
        ...(site ? [`To leave the newsletter later, open ${site}${paths.newsletterLeave(unsubscribe_token)}`] : []),
      ],
      link: { label: 'Confirm', url: site + paths.newsletterConfirm(confirm_token) },
      signature: teamSignature(edition),
    });
    await sendLater(tx, platform, {
      ...mail,
      audience: 'asked',
      secrets: [confirm_token, unsubscribe_token],
      groupId: id,
    });
  });
}
