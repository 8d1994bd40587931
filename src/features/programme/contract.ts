import { z } from 'zod';
import { scheduleItem, speaker, sponsor } from '#features/edition/contract.ts';
import { clockTimeField, dayField, optionalLines, optionalText, requiredText } from '#shared/fields.ts';
import { recordCalls, version } from './record-contract.ts';

// Rules that need the trusted hosts are in `rules.ts`. Rules that need the stored events are on the server.
export const speakerFields = z.object({
  name: requiredText(1, 'Speaker name is required', 200),
  role: requiredText(1, 'Role is required', 200),
  topic: optionalText(300),
  about: optionalLines(2_000),
  photo: optionalText(2_000),
});
export type SpeakerFields = z.output<typeof speakerFields>;

export const sponsorFields = z.object({
  name: requiredText(1, 'Sponsor name is required', 200),
  tier: z.enum(['main', 'co'], 'Please choose a tier'),
  text: optionalLines(1_000),
  logo: optionalText(2_000),
  url: optionalText(2_000),
});
export type SponsorFields = z.output<typeof sponsorFields>;

/** `date` is YYYY-MM-DD in the edition's time zone; `eventId` is '' for a line without an event. */
export const scheduleFields = z.object({
  title: requiredText(1, 'Title is required', 300),
  date: dayField('Date is required'),
  startTime: clockTimeField(),
  endTime: clockTimeField(),
  location: optionalText(300),
  eventId: optionalText(64),
});
export type ScheduleFields = z.output<typeof scheduleFields>;

const speakerRecord = speaker.extend({ version });
export type SpeakerRecord = z.output<typeof speakerRecord>;
const sponsorRecord = sponsor.extend({ version });
export type SponsorRecord = z.output<typeof sponsorRecord>;
const scheduleRecord = scheduleItem.extend({
  version,
  /** Only in the list for organisers: the event is not published, so it has no page. */
  eventIsHidden: z.literal(true).optional(),
});
export type ScheduleRecord = z.output<typeof scheduleRecord>;

export const {
  list: listSpeakers,
  create: createSpeaker,
  order: orderSpeakers,
  update: updateSpeaker,
  delete: deleteSpeaker,
} = recordCalls({
  path: '/api/admin/speakers',
  fields: speakerFields,
  record: speakerRecord,
  one: 'a speaker',
  summaries: {
    list: 'The speakers in the order of the public page',
    order: 'Put the speakers into another order: all of their ids, the first first',
  },
});

export const {
  list: listSponsors,
  create: createSponsor,
  order: orderSponsors,
  update: updateSponsor,
  delete: deleteSponsor,
} = recordCalls({
  path: '/api/admin/sponsors',
  fields: sponsorFields,
  record: sponsorRecord,
  one: 'a sponsor',
  summaries: {
    list: 'The sponsors in the order of the public page',
    order: 'Put the sponsors into another order: all of their ids, the first first',
  },
});

export const {
  list: listSchedule,
  create: createScheduleItem,
  order: orderSchedule,
  update: updateScheduleItem,
  delete: deleteScheduleItem,
} = recordCalls({
  path: '/api/admin/schedule',
  fields: scheduleFields,
  record: scheduleRecord,
  one: 'a line of the schedule',
  summaries: {
    list: 'The schedule in the order of the public page: by day, by start, then as the organisers put it',
    order: 'Put what starts at the same time into another order: all ids of the schedule, the first first',
  },
});
