import type { Tx } from '#server/db/schema.ts';
import type { Platform } from '#server/platform.ts';
import { leave, type Subject } from './mails.ts';

// None of these is a courtesy: they are about a seat or money.

export async function leaveReleasedMail(tx: Tx, platform: Platform, about: Subject): Promise<void> {
  await leave(tx, platform, about, {
    subject: `Your seat in ${about.event_title} has been released`,
    paragraphs: [
      `Your payment for ${about.event_title} was not confirmed in time, so your seat has been released for others.`,
      'If you have paid, nothing is lost: open the registration on the website and send the transaction ID and the ' +
        'screenshot again. You get a seat at once if one is free; otherwise the organisers give you one or your money ' +
        'back, and write to you.',
      'If you have not paid and still want to come, please register again, or join the waitlist if the event is full.',
    ],
    linkLabel: 'Open the registration',
  });
}

export async function leaveRestoredMail(tx: Tx, platform: Platform, about: Subject): Promise<void> {
  const isPaid = about.registration_status === 'confirmed';
  await leave(tx, platform, about, {
    subject: isPaid
      ? `Your seat in ${about.event_title} is confirmed`
      : `You have a seat in ${about.event_title} again`,
    paragraphs: [
      `The organisers have given you a seat in ${about.event_title} again.`,
      isPaid
        ? 'There is nothing more to do: your seat is confirmed.'
        : 'It is held while your payment is checked. The registration says what is still to do.',
    ],
  });
}

/** The money is there, the seat is not. */
export async function leavePaidNoSeatMail(tx: Tx, platform: Platform, about: Subject): Promise<void> {
  await leave(tx, platform, about, {
    subject: `Your payment for ${about.event_title} has arrived, your seat is not decided yet`,
    paragraphs: [
      `We have found your payment for ${about.event_title}. It came when your seat had already been released.`,
      'The organisers now see whether a seat is free. They give you one, or your money back, and write to you. You do ' +
        'not need to do anything.',
    ],
  });
}
