import { z } from 'zod';
import { scheduleItem, speaker, sponsor } from '#features/content/contract.ts';
import { endpoint } from '#shared/endpoint.ts';
import { id, messageOnly, optionalText, requiredText } from '#shared/fields.ts';

/** Counts the changes of a record: an edit names the one it began with, so that none is silently overwritten. */
const version = z.number().int();
const clockTime = z.union([
  z.literal(''),
  z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time like 09:30'),
]);

// What needs to know the trusted hosts or the stored events is in `rules.ts` and on the server.
export const speakerFields = z.object({
  name: requiredText(1, 'Speaker name is required', 200),
  role: requiredText(1, 'Role is required', 200),
  topic: optionalText(300),
  about: optionalText(2_000),
  photo: optionalText(2_000),
});
export type SpeakerFields = z.output<typeof speakerFields>;

export const sponsorFields = z.object({
  name: requiredText(1, 'Sponsor name is required', 200),
  tier: z.enum(['main', 'co'], 'Please choose a tier'),
  text: optionalText(1_000),
  logo: optionalText(2_000),
  url: optionalText(2_000),
});
export type SponsorFields = z.output<typeof sponsorFields>;

/** `date` is YYYY-MM-DD in the edition's time zone; `eventId` '' where the line is about no event. */
export const scheduleFields = z.object({
  title: requiredText(1, 'Title is required', 300),
  date: z.string('Date is required').min(1, 'Date is required').pipe(z.iso.date('Date is required')),
  startTime: clockTime.default(''),
  endTime: clockTime.default(''),
  location: optionalText(300),
  eventId: optionalText(64),
});
export type ScheduleFields = z.output<typeof scheduleFields>;

export const speakerRecord = speaker.extend({ version });
export type SpeakerRecord = z.output<typeof speakerRecord>;
export const sponsorRecord = sponsor.extend({ version });
export type SponsorRecord = z.output<typeof sponsorRecord>;
export const scheduleRecord = scheduleItem.extend({ version });
export type ScheduleRecord = z.output<typeof scheduleRecord>;

const order = z.object({ ids: z.array(id).max(1_000) });
const refusals = {
  gone: { status: 404, message: 'Somebody else has deleted this meanwhile.' },
  changed: {
    status: 409,
    message: 'Somebody else has changed this meanwhile. Close the dialog to see it, then make your change again.',
  },
} as const;
const gone = { gone: refusals.gone };
const listChanged = {
  listChanged: { status: 409, message: 'The list has changed meanwhile. Here it is as it is now.' },
} as const;
const readers = ['coordinator', 'volunteer'] as const;

export const listSpeakers = endpoint({
  method: 'GET',
  path: '/api/admin/speakers',
  access: 'admin',
  roles: readers,
  summary: 'The speakers in the order of the public page',
  output: z.array(speakerRecord),
});

export const createSpeaker = endpoint({
  method: 'POST',
  path: '/api/admin/speakers',
  access: 'admin',
  summary: 'Add a speaker at the end of the list',
  body: speakerFields,
  output: speakerRecord,
  status: 201,
});

export const orderSpeakers = endpoint({
  method: 'PUT',
  path: '/api/admin/speakers/order',
  access: 'admin',
  summary: 'Put the speakers into another order: all of their ids, the first first',
  body: order,
  output: messageOnly,
  refusals: listChanged,
});

export const updateSpeaker = endpoint({
  method: 'PUT',
  path: '/api/admin/speakers/:recordId',
  access: 'admin',
  summary: 'Change a speaker',
  params: z.object({ recordId: id }),
  body: speakerFields.extend({ version }),
  output: speakerRecord,
  refusals,
});

export const deleteSpeaker = endpoint({
  method: 'DELETE',
  path: '/api/admin/speakers/:recordId',
  access: 'admin',
  summary: 'Delete a speaker',
  params: z.object({ recordId: id }),
  output: messageOnly,
  refusals: gone,
});

export const listSponsors = endpoint({
  method: 'GET',
  path: '/api/admin/sponsors',
  access: 'admin',
  roles: readers,
  summary: 'The sponsors in the order of the public page',
  output: z.array(sponsorRecord),
});

export const createSponsor = endpoint({
  method: 'POST',
  path: '/api/admin/sponsors',
  access: 'admin',
  summary: 'Add a sponsor at the end of the list',
  body: sponsorFields,
  output: sponsorRecord,
  status: 201,
});

export const orderSponsors = endpoint({
  method: 'PUT',
  path: '/api/admin/sponsors/order',
  access: 'admin',
  summary: 'Put the sponsors into another order: all of their ids, the first first',
  body: order,
  output: messageOnly,
  refusals: listChanged,
});

export const updateSponsor = endpoint({
  method: 'PUT',
  path: '/api/admin/sponsors/:recordId',
  access: 'admin',
  summary: 'Change a sponsor',
  params: z.object({ recordId: id }),
  body: sponsorFields.extend({ version }),
  output: sponsorRecord,
  refusals,
});

export const deleteSponsor = endpoint({
  method: 'DELETE',
  path: '/api/admin/sponsors/:recordId',
  access: 'admin',
  summary: 'Delete a sponsor',
  params: z.object({ recordId: id }),
  output: messageOnly,
  refusals: gone,
});

export const listSchedule = endpoint({
  method: 'GET',
  path: '/api/admin/schedule',
  access: 'admin',
  roles: readers,
  summary: 'The schedule in the order of the public page: by day, by start, then as the organisers put it',
  output: z.array(scheduleRecord),
});

export const createScheduleItem = endpoint({
  method: 'POST',
  path: '/api/admin/schedule',
  access: 'admin',
  summary: 'Add a line to the schedule',
  body: scheduleFields,
  output: scheduleRecord,
  status: 201,
});

export const orderSchedule = endpoint({
  method: 'PUT',
  path: '/api/admin/schedule/order',
  access: 'admin',
  summary: 'Put what starts at the same time into another order: all ids of the schedule, the first first',
  body: order,
  output: messageOnly,
  refusals: listChanged,
});

export const updateScheduleItem = endpoint({
  method: 'PUT',
  path: '/api/admin/schedule/:recordId',
  access: 'admin',
  summary: 'Change a line of the schedule',
  params: z.object({ recordId: id }),
  body: scheduleFields.extend({ version }),
  output: scheduleRecord,
  refusals,
});

export const deleteScheduleItem = endpoint({
  method: 'DELETE',
  path: '/api/admin/schedule/:recordId',
  access: 'admin',
  summary: 'Delete a line of the schedule',
  params: z.object({ recordId: id }),
  output: messageOnly,
  refusals: gone,
});
