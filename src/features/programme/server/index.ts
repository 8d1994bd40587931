import type { Site } from '#features/edition/contract.ts';
import type { Db } from '#server/db/schema.ts';
import { implement, type Route } from '#server/http/implement.ts';
import type { Platform } from '#server/platform.ts';
import * as contract from '../contract.ts';
import { createRecord, deleteRecord, orderRecords, updateRecord } from './records.ts';
import { readPublicSchedule, readSchedule, scheduleKind } from './schedule.ts';
import { listSpeakers, listSponsors, speakersKind, sponsorsKind } from './speakers-and-sponsors.ts';

export { findSeededProgramme, removeSeededProgramme, seedProgramme } from './seed-programme.ts';

/** `rules` returns the hosts that pictures may come from now. */
export function programmeRoutes(
  platform: Platform,
  { rules }: { rules: () => Promise<{ trustedHosts: readonly string[] }> },
): Route[] {
  const trustedHosts = async () => (await rules()).trustedHosts;
  const speakers = speakersKind(trustedHosts);
  const sponsors = sponsorsKind(trustedHosts);
  const { db } = platform;
  return [
    implement(contract.listSpeakers, () => speakers.list(db)),
    implement(contract.createSpeaker, ({ body, viewer }) => createRecord(platform, speakers, body, viewer.id)),
    implement(contract.orderSpeakers, ({ body }) => orderRecords(platform, speakers, body.ids)),
    implement(contract.updateSpeaker, ({ params, body: { version, ...fields }, viewer }) =>
      updateRecord(platform, speakers, { id: params.recordId, version, fields }, viewer.id),
    ),
    implement(contract.deleteSpeaker, ({ params, viewer }) =>
      deleteRecord(platform, speakers, params.recordId, viewer.id),
    ),
    implement(contract.listSponsors, () => sponsors.list(db)),
    implement(contract.createSponsor, ({ body, viewer }) => createRecord(platform, sponsors, body, viewer.id)),
    implement(contract.orderSponsors, ({ body }) => orderRecords(platform, sponsors, body.ids)),
    implement(contract.updateSponsor, ({ params, body: { version, ...fields }, viewer }) =>
      updateRecord(platform, sponsors, { id: params.recordId, version, fields }, viewer.id),
    ),
    implement(contract.deleteSponsor, ({ params, viewer }) =>
      deleteRecord(platform, sponsors, params.recordId, viewer.id),
    ),
    implement(contract.listSchedule, () => readSchedule(db)),
    implement(contract.createScheduleItem, ({ body, viewer }) => createRecord(platform, scheduleKind, body, viewer.id)),
    implement(contract.orderSchedule, ({ body }) => orderRecords(platform, scheduleKind, body.ids)),
    implement(contract.updateScheduleItem, ({ params, body: { version, ...fields }, viewer }) =>
      updateRecord(platform, scheduleKind, { id: params.recordId, version, fields }, viewer.id),
    ),
    implement(contract.deleteScheduleItem, ({ params, viewer }) =>
      deleteRecord(platform, scheduleKind, params.recordId, viewer.id),
    ),
  ];
}

/** The programme as the public site shows it. */
export async function readProgramme(db: Db): Promise<Pick<Site, 'speakers' | 'sponsors' | 'schedule'>> {
  return { speakers: await listSpeakers(db), sponsors: await listSponsors(db), schedule: await readPublicSchedule(db) };
}
