import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { id } from '#shared/fields.ts';
import * as calls from './calls.ts';

/** One year's fest: what an organiser can edit about it. */
export const edition = z.object({
  /** For example `Aarambh 2025`. */
  name: z.string(),
  /** The large word of the hero, for example `Aarambh`. */
  wordmark: z.string(),
  /** For example `The First Chapter`. */
  chapter: z.string(),
  /** The chapter in the fest's own language, with its BCP 47 tag; '' hides it. */
  localTitle: z.string(),
  localTitleLanguage: z.string(),
  /** The fixed first part of the tagline, and the part that is typed letter by letter. */
  taglineLead: z.string(),
  taglineTyped: z.string(),
  /** Two or three sentences for the About section and for search engines. */
  description: z.string(),
  /** Local time in `timeZone`, such as `2025-05-09T09:00`. */
  startsAtLocal: z.string(),
  /** IANA name, such as `Asia/Kolkata`. */
  timeZone: z.string(),
  college: z.string(),
  department: z.string(),
  address: z.string(),
  contactEmail: z.string(),
  contactPhones: z.array(z.string()),
  /** The cards of the About section. */
  highlights: z.array(z.object({ title: z.string(), text: z.string() })),
  /** The bullet points under 'Event Highlights'. */
  eventHighlights: z.array(z.string()),
  socialLinks: z.object({
    instagram: z.string(),
    twitter: z.string(),
    facebook: z.string(),
    linkedin: z.string(),
  }),
  /** The address of an embeddable map of openstreetmap.org or google.com; '' shows no map. */
  mapEmbedUrl: z.string().default(''),
  /** When registration begins and ends for events without times of their own. Local times; '' for no limit. */
  registrationOpensLocal: z.string().default(''),
  registrationClosesLocal: z.string().default(''),
  /** Whether students may still register for an event that is over (R17). */
  lateRegistrations: z.boolean().default(false),
});
export type Edition = z.output<typeof edition>;

/** `name` is a role ("Keynote: systems at campus scale") until organisers name a person. */
export const speaker = z.object({
  _id: id,
  name: z.string(),
  role: z.string(),
  topic: z.string(),
  about: z.string(),
  /** '' without a photo. */
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

/** A line of the schedule. `eventId` links to its event; '' if it has none. */
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
  /** The instant at which the edition's first day ends. */
  firstDayEndsAt: z.string(),
  /** The instant at which the edition closes registration; '' if it never does. */
  registrationClosesAt: z.string(),
  /** The site's public address, without a slash at the end; '' without PUBLIC_URL. */
  publicUrl: z.string(),
  /** Whether a mail server is set. Without one, no text may promise a mail. */
  mailsAreSent: z.boolean(),
  speakers: z.array(speaker),
  sponsors: z.array(sponsor),
  schedule: z.array(scheduleItem),
});
export type Site = z.output<typeof site>;

export const getSite = endpoint({
  ...calls.getSite,
  summary: 'The edition with its speakers, sponsors and schedule: what the public pages show beside the events',
  output: site,
});
