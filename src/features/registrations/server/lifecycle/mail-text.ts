import {
  notAcceptedFor,
  reasonGiven,
  sendAgainText,
  sendAgainTogether,
} from '#features/registrations/rejection-rules.ts';
import { type Entry, type HoldRules, holdUntil, incompleteAdvice } from '#features/registrations/rules.ts';
import type { MailText } from '#server/mail/mail.ts';
import { instantText } from '#shared/instants.ts';
import { upperFirst } from '#shared/text.ts';
import { moneyText } from '../money-text.ts';
import { incompleteTeamOf, type RegistrationRow, toHeld } from '../rows.ts';

export interface Site {
  name: string;
  contactEmail: string;
  timeZone: string;
  rules: HoldRules;
}

/** The data for texts about one registration. */
interface Told extends Site {
  /** Needed only if the team is incomplete or the seat is lost. */
  entry: Entry;
}

export type MailParts = Pick<MailText, 'subject' | 'paragraphs'> & {
  linkLabel?: string;
  /** The link opens the page of the joint payment. */
  opensPayment?: boolean;
  /** The page that the link would open does not exist any more. */
  isGone?: boolean;
  purpose: 'receipt' | 'courtesy' | 'needed';
};

/** Every mail to a student about a registration. */
export const mailText = {
  received: (about, site) => {
    const title = about.event_title;
    const deadline = deadlineOf(about, site);
    if (about.pass_order_id && about.registration_status === 'pending') {
      return {
        purpose: 'receipt',
        subject: `We have your registration for ${title}`,
        paragraphs: [
          `You are registered for ${title} with your pass. Your seat is held, and is confirmed as soon as the payment of the pass is.`,
          ...(deadline
            ? [`If the payment of the pass is not confirmed by ${deadline}, your seat is released for others.`]
            : []),
          ...teamText(about, site),
        ],
      };
    }
    if (about.amount_due_paise === 0) {
      return {
        purpose: 'receipt',
        subject: confirmedSubject(about),
        paragraphs: [
          `You are registered for ${title}. There is nothing to pay: your seat is confirmed.`,
          ...teamText(about, site),
        ],
      };
    }
    return {
      purpose: 'receipt',
      subject: `We have your registration for ${title}`,
      paragraphs: [
        `Thank you for registering for ${title}. Your seat is held while we check your payment.`,
        ...(deadline ? [`If the payment is not confirmed by ${deadline}, your seat is released for others.`] : []),
        ...waitText(about, site),
      ],
    };
  },

  resubmitted: (about, site) => ({
    purpose: 'courtesy',
    subject: `We have your new payment details for ${about.event_title}`,
    paragraphs: [
      about.registration_status === 'cancelled'
        ? `Thank you for sending the payment details for ${about.event_title} again. ` +
          `${upperFirst(whyNoSeat[site.entry])}: if your payment has arrived, the organisers give you a seat or your money back.`
        : `Thank you for sending the payment details for ${about.event_title} again. Your seat is held while we check them.`,
      ...waitText(about, site),
    ],
  }),

  confirmed: (about, site) => ({
    purpose: 'courtesy',
    subject: confirmedSubject(about),
    paragraphs: [
      `${about.amount_due_paise > 0 ? 'We have checked your payment. ' : ''}Your seat in ${about.event_title} is confirmed.`,
      ...teamText(about, site),
    ],
  }),

  paymentFailed: (about, site) => {
    const isJoint = about.joint_payment_id !== '';
    const again = [isJoint ? sendAgainTogether : sendAgain, moneyOf(about, site), seatText(about, site)];
    return {
      purpose: 'needed',
      subject: notAcceptedFor(about.event_title),
      paragraphs: [
        `The organisers did not accept your payment for ${about.event_title}.`,
        ...reasonGiven(about.reason),
        ...(mayReturn(about, site) ? again : goneText(about, site)),
      ],
      linkLabel: mayReturn(about, site) ? 'Send the proof again' : 'Open the registration',
      opensPayment: isJoint && mayReturn(about, site),
    };
  },

  /** Cancelled by an organiser. If the payment was rejected at the same time, the mail above is sent instead. */
  cancelled: (about, site) => {
    const money = moneyOf(about, site);
    const isHere = about.payment_status === 'completed';
    return {
      purpose: 'needed',
      subject: `Your registration for ${about.event_title} is cancelled`,
      paragraphs: [
        `The organisers have cancelled your registration for ${about.event_title}.`,
        ...reasonGiven(about.reason),
        'If you think that this is a mistake, please write to us.',
        ...(money ? [isHere ? `${money} They give you a seat again or your money back.` : money] : []),
      ],
    };
  },

  /** Deleted by an administrator, so the registration has no page any more. */
  deleted: ({ event_title }) => ({
    purpose: 'needed',
    subject: `Your registration for ${event_title} is deleted`,
    paragraphs: [
      `The organisers have deleted your registration for ${event_title}. You have no seat in it any more.`,
      'If you have paid, or think that this is a mistake, please write to us.',
    ],
    linkLabel: 'Your registrations',
    isGone: true,
  }),

  /** Deleted by an administrator together with its event. */
  eventDeleted: ({ event_title, amount_due_paise }) => ({
    purpose: 'needed',
    subject: `Your registration for ${event_title} is deleted`,
    paragraphs: [
      `The organisers have taken ${event_title} off the programme, so your registration for it is deleted.`,
      `If you have ${amount_due_paise > 0 ? 'paid' : 'questions'}, please write to us.`,
    ],
    linkLabel: 'Your registrations',
    isGone: true,
  }),

  /** Cancelled by the student. */
  withdrawn: (about) => ({
    purpose: 'needed',
    subject: `You have cancelled your registration for ${about.event_title}`,
    paragraphs: [
      `You have cancelled your registration for ${about.event_title}. Your seat is free for somebody else.`,
      ...(about.payment_status === 'completed' && about.amount_due_paise > 0
        ? ['The page of your registration shows how much of your payment is refunded.']
        : []),
    ],
    linkLabel: 'Open the registration',
  }),

  released: (about, site) => ({
    purpose: 'needed',
    subject: `Your seat in ${about.event_title} has been released`,
    paragraphs: about.pass_order_id ? releasedPassText(about, site) : releasedText(about, site),
    linkLabel: 'Open the registration',
  }),

  teamReleased: (about, site) => ({
    purpose: 'needed',
    subject: `Your seat in ${about.event_title} has been released`,
    paragraphs: [
      `Too few members of your team for ${about.event_title} have accepted in time, so its seat has been released for others.`,
      ...teamReleasedText(about, site),
    ],
    linkLabel: 'Open the registration',
  }),

  restored: (about, site) => {
    const isConfirmed = about.registration_status === 'confirmed';
    return {
      purpose: 'needed',
      subject: isConfirmed ? confirmedSubject(about) : `You have a seat in ${about.event_title} again`,
      paragraphs: [
        `The organisers have given you a seat in ${about.event_title} again.`,
        isConfirmed ? restoredText(about) : unpaidText(about, site),
        ...teamText(about, site),
      ],
    };
  },

  paidNoSeat: (about) => ({
    purpose: 'needed',
    subject: `Your payment for ${about.event_title} has arrived, but your seat is not decided yet`,
    paragraphs: [
      about.released_at
        ? `We have found your payment for ${about.event_title}. It came when your seat had already been released.`
        : `We have found your payment for ${about.event_title}, but this registration is cancelled.`,
      'The organisers now check whether a seat is free. They give you a seat or your money back, and write to you. You ' +
        'do not need to do anything.',
    ],
  }),
} satisfies Record<string, (about: RegistrationRow, site: Told) => MailParts>;

export type StudentMail = keyof typeof mailText;

const restoredText = (about: RegistrationRow): string =>
  incompleteTeamOf(about) ? 'Your seat is confirmed.' : 'There is nothing more to do: your seat is confirmed.';

/** For a seat that was given again and is not confirmed. */
const unpaidText = (about: RegistrationRow, site: Site): string =>
  about.payment_status === 'failed' && about.amount_due_paise > 0
    ? `Your payment was not accepted, so please send the proof again. ${seatText(about, site)}`
    : 'It is held while your payment is checked. The registration says what is still to do.';

/** Used by every mail about a confirmation, so that no mail calls an incomplete team complete (R113). */
function confirmedSubject(about: RegistrationRow): string {
  const isIncomplete = incompleteTeamOf(about) !== undefined;
  return `Your seat in ${about.event_title} is confirmed${isIncomplete ? ', but your team is incomplete' : ''}`;
}

/** A paragraph about an incomplete team; empty for any other team. */
function teamText(about: RegistrationRow, { entry }: Told): string[] {
  const team = incompleteTeamOf(about);
  return team ? [incompleteAdvice(team, entry)] : [];
}

const sendAgain = sendAgainText(
  'us the right transaction ID and a screenshot of the payment: open the registration on the website and choose to ' +
    'send the proof again',
);

/**
 * Nobody should pay for a seat that the registration cannot get back. A line of a joint payment that was cancelled takes
 * no proof (decision 55).
 */
const mayReturn = (about: RegistrationRow, { entry }: Told): boolean =>
  about.registration_status !== 'cancelled' ||
  (entry === 'open' && (about.joint_payment_id === '' || about.released_at !== ''));

/** Why a registration has no seat any more, for the middle of a sentence. */
const whyNoSeat: Record<Entry, string> = {
  open: 'your registration has no seat at the moment',
  closed: 'registration has closed',
  paused: 'the event takes no registrations at the moment',
};

const goneText = (about: RegistrationRow, site: Told): string[] => [
  `Your seat has been given up, and ${whyNoSeat[site.entry]}. Please do not pay now.`,
  about.released_at ? provedTooLate : moneyOf(about, site),
];

const provedTooLate =
  'If you have paid, nothing is lost: open the registration on the website and send the transaction ID and the ' +
  'screenshot again. The organisers give you a seat or your money back, and write to you.';

function releasedText({ event_title }: RegistrationRow, { entry }: Told): string[] {
  const begin = `Your payment for ${event_title} was not confirmed in time, so your seat has been released for others.`;
  if (entry !== 'open') {
    return [begin, provedTooLate, `If you have not paid, please do not pay now: ${whyNoSeat[entry]}.`];
  }
  return [
    begin,
    'If you have paid, nothing is lost: open the registration on the website and send the transaction ID and the ' +
      'screenshot again. You get a seat at once if one is free; otherwise the organisers give you one or your money ' +
      'back, and write to you.',
    'If you have not paid and still want to come, please register again, or join the waitlist if the event is full.',
  ];
}

/** A team that has paid must not pay again. */
function teamReleasedText(about: RegistrationRow, site: Told): string[] {
  const money = moneyOf(about, site);
  if (money) return [`${money} They give you a seat or your money back, and write to you.`];
  return [
    ...(about.amount_due_paise > 0 ? [provedTooLate] : []),
    site.entry === 'open'
      ? 'If your team is complete now, please register again, or join the waitlist if the event is full.'
      : `${upperFirst(whyNoSeat[site.entry])}, so the team cannot register again.`,
  ];
}

/** For a registration with a pass, which costs nothing itself. */
const releasedPassText = ({ event_title }: RegistrationRow, { entry }: Told): string[] => [
  `The payment of your pass was not confirmed in time, so your seat in ${event_title} has been released for others.`,
  entry === 'open'
    ? 'If the payment of the pass was not accepted, please send its proof again on the page of the pass first. If you ' +
      'still want to come, please register again with the pass, or join the waitlist if the event is full.'
    : `${upperFirst(whyNoSeat[entry])}, so you cannot register again.`,
];

function waitText(about: RegistrationRow, site: Told): string[] {
  const later = 'We will write again as soon as the payment is checked.';
  const team = teamText(about, site);
  return team.length > 0 ? [...team, later] : [`You do not need to do anything now. ${later}`];
}

/** Until when the seat is held without a confirmed payment; '' without a time limit. */
function deadlineOf(about: RegistrationRow, { rules, timeZone }: Site): string {
  const until = holdUntil(toHeld(about), rules);
  return until && instantText(until, timeZone);
}

function seatText(about: RegistrationRow, site: Site): string {
  if (about.registration_status === 'cancelled') {
    return 'Your seat has been given up. You get one again when you send the new proof, if one is free.';
  }
  const deadline = deadlineOf(about, site);
  return deadline
    ? `Your seat is held until ${deadline}. Please send the proof before then.`
    : 'Your seat is held meanwhile.';
}

/** The same text as on the registration's own page. */
function moneyOf(about: RegistrationRow, site: Site): string {
  const paid = {
    registrationStatus: about.registration_status,
    paymentStatus: about.payment_status,
    amountDue: about.amount_due_paise / 100,
    releasedAt: about.released_at,
    transactionId: about.transaction_id,
    paymentReference: about.payment_reference,
    jointPayment: about.joint_payment_id,
  };
  return moneyText(paid, { mailbox: site.contactEmail });
}
