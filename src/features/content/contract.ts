import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { boundedText, emailField, id, messageOnly, optionalText, requiredLines, requiredText } from '#shared/fields.ts';
import { paths } from '#shared/paths.ts';
import * as calls from './calls.ts';

/** One edition of the symposium: everything about it that an organiser edits rather than codes. */
export const edition = z.object({
  /** `Aarambh 2025` */
  name: z.string(),
  /** The word the hero sets large: `Aarambh` */
  wordmark: z.string(),
  /** `The First Chapter` */
  chapter: z.string(),
  /** The chapter in the fest's own language, with its BCP 47 tag; '' hides it. */
  localTitle: z.string(),
  localTitleLanguage: z.string(),
  /** The tagline's still part and the part that is typed out after it. */
  taglineLead: z.string(),
  taglineTyped: z.string(),
  /** Two or three sentences for the About section and for search engines. */
  description: z.string(),
  /** Wall-clock time in `timeZone`: `2025-05-09T09:00`. */
  startsAtLocal: z.string(),
  /** IANA name: `Asia/Kolkata`. */
  timeZone: z.string(),
  college: z.string(),
  department: z.string(),
  address: z.string(),
  contactEmail: z.string(),
  contactPhones: z.array(z.string()),
  /** The About section's cards. */
  highlights: z.array(z.object({ title: z.string(), text: z.string() })),
  /** The bullet points under 'Event Highlights'. */
  eventHighlights: z.array(z.string()),
  socialLinks: z.object({
    instagram: z.string(),
    twitter: z.string(),
    facebook: z.string(),
    linkedin: z.string(),
  }),
  /** A page of openstreetmap.org or google.com made to be embedded; '' shows no map. */
  mapEmbedUrl: z.string().default(''),
  /** When registration begins and ends, where an event says nothing else; wall-clock times, '' is no bound. */
  registrationOpensLocal: z.string().default(''),
  registrationClosesLocal: z.string().default(''),
  /** Whether students may still register for an event that is over (R17). */
  lateRegistrations: z.boolean().default(false),
});
export type Edition = z.output<typeof edition>;

/** `name` is a role ("Keynote: systems at campus scale") until the organisers name a person. */
export const speaker = z.object({
  _id: id,
  name: z.string(),
  role: z.string(),
  topic: z.string(),
  about: z.string(),
  /** '' without one. */
  photo: z.string(),
});
export type Speaker = z.output<typeof speaker>;

/** `tier`: the main sponsor or a co-sponsor. */
export const sponsor = z.object({
  _id: id,
  name: z.string(),
  tier: z.enum(['main', 'co']),
  text: z.string(),
  logo: z.string(),
  url: z.string(),
});
export type Sponsor = z.output<typeof sponsor>;

/** A line of the day's programme; `eventId` links to the event it is about, '' without one. */
export const scheduleItem = z.object({
  _id: id,
  title: z.string(),
  date: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  location: z.string(),
  eventId: z.string(),
});
export type ScheduleItem = z.output<typeof scheduleItem>;

export const site = z.object({
  edition,
  /** The instant the edition starts, ISO 8601 in UTC. */
  startsAt: z.string(),
  /** The instant at which its first day is over. */
  firstDayEndsAt: z.string(),
  /** Where the site is on the web, without a slash at the end; '' where the operator has not said. */
  publicUrl: z.string(),
  /** Whether a mail server is set: without one, nobody may be told to wait for a mail. */
  mailsAreSent: z.boolean(),
  speakers: z.array(speaker),
  sponsors: z.array(sponsor),
  schedule: z.array(scheduleItem),
});
export type Site = z.output<typeof site>;

export const getSite = endpoint({
  ...calls.getSite,
  output: site,
});

/**
 * A field that no person sees and scripts fill in. What arrives with it is answered like any other and dropped, so
 * that a script learns nothing.
 */
const honeypot = boundedText('Please enter text.', 1_000).default('');

export const contactMessage = z.object({
  name: requiredText(2, 'Name must be at least 2 characters.'),
  email: emailField('Please enter a valid email address.'),
  subject: optionalText(150),
  message: requiredLines(10, 'Please write your message in at least 10 characters.', 4_000),
  website: honeypot,
});

export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/messages',
  access: 'public',
  summary: 'A message from the contact section to the organisers',
  body: contactMessage,
  output: messageOnly,
  status: 201,
  refusals: {
    tooMany: {
      status: 429,
      message: 'Many messages came from your network just now. Please try again in a few minutes.',
    },
  },
});

export const newsletterSignUp = z.object({
  email: emailField('Please enter a valid email address.'),
  website: honeypot,
});

export const joinNewsletter = endpoint({
  method: 'POST',
  path: '/api/newsletter',
  access: 'public',
  summary: 'Asks for the newsletter; with a mail server the address is on the list once its owner confirms by a mail',
  body: newsletterSignUp,
  output: messageOnly,
  status: 201,
  refusals: {
    tooMany: {
      status: 429,
      message: 'Many people joined from your network just now. Please try again in a few minutes.',
    },
  },
});

/** A call of its own, not a link, as `leaveNewsletter`. */
export const confirmNewsletter = endpoint({
  method: 'POST',
  path: '/api/newsletter/confirm',
  access: 'public',
  summary: 'Puts an email address on the newsletter list, by the token of the confirmation mail',
  body: z.object({ token: requiredText(1, 'Please open the link in the mail again.', 100) }),
  output: messageOnly,
  refusals: {
    noSuchSubscriber: { status: 404, message: 'This link does not work. Please subscribe again on the website.' },
  },
});

/** A call of its own, not a link: mail scanners follow links, and nobody may lose the newsletter to one. */
export const leaveNewsletter = endpoint({
  method: 'POST',
  path: '/api/newsletter/leave',
  access: 'public',
  summary: 'Takes an email address off the newsletter list, by the token that every newsletter carries',
  body: z.object({ token: requiredText(1, 'Please open the link in the newsletter again.', 100) }),
  output: messageOnly,
  refusals: {
    noSuchSubscriber: {
      status: 404,
      message: 'This link does not work. Please open the one in the newest newsletter, or write to the organisers.',
    },
  },
});

/** Pictures, not JSON: 1200 × 630 PNG, for the previews that chats and social networks show of a link. */
const previewBusy = {
  status: 503,
  message: 'Many pictures are being drawn right now. Please try again in a moment.',
} as const;

export const readSitePreview = endpoint({
  method: 'GET',
  path: paths.sitePreview,
  access: 'public',
  summary: 'The picture that a link to the site shows',
  output: z.unknown(),
  refusals: { busy: previewBusy },
});

export const readEventPreview = endpoint({
  method: 'GET',
  path: '/event/:eventId/preview.png',
  access: 'public',
  summary: 'The picture that a link to an event shows',
  params: z.object({ eventId: id }),
  output: z.unknown(),
  refusals: { eventNotFound: { status: 404, message: 'Event not found' }, busy: previewBusy },
});
