import { readSeq } from '#features/tickets/server/index.ts';
import { createAddressThrottle } from '#server/address-throttle.ts';
import { implement, type Route } from '#server/http/implement.ts';
import { LiveAnswer } from '#server/http/live-answer.ts';
import { refuse } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import { createThrottle, ownThrottle } from '#server/throttle.ts';
import * as admin from '../admin-contract.ts';
import * as boards from '../board-contract.ts';
import { mostFoundAtDesk } from '../calls.ts';
import * as contract from '../contract.ts';
import { readBoard } from './board/read-board.ts';
import { chooseOutcome, findPeople, listAdmissions, listConflicts } from './board.ts';
import { createCheckpoint, listCheckpoints, updateCheckpoint } from './checkpoints.ts';
import { createDevice, isPairing, listDevices, pairAgain, pairDevice, revokeDevice } from './devices.ts';
import { hallList, listHalls } from './halls.ts';
import { isTooLate } from './known-to-log.ts';
import { listVersion, phoneList } from './phone-list.ts';
import { listScans, readPersonDay } from './scan-outcomes.ts';
import { takeScans } from './take-scans.ts';

export { exportScans } from './board.ts';
export { checkIn } from './check-in.ts';
export { attendance, readCheckedIn, wasAdmitted } from './checked-in.ts';
export { listCheckpoints } from './checkpoints.ts';
export { findDevice } from './devices.ts';
export { wasLetInWith, whoWasLetIn } from './let-in.ts';
export { isSupervisorPin, listSupervisors, setSupervisorPin } from './supervisors.ts';

export function gateRoutes(platform: Platform): Route[] {
  const { db } = platform;
  const wrongPairings = createAddressThrottle(platform, { of: 'gate pairing', points: 100, minutes: 10 });
  // Ten a second, because a phone may send its scans in batches of any size (R325).
  const uploads = createThrottle(platform, 'gate uploads', { points: 600, seconds: 60 });
  // Several times what a phone scans in a day. A phone that does not get the answers may repeat a batch every fifteen
  // seconds.
  const scans = createThrottle(platform, 'gate scans', { points: 20_000, seconds: 600 });
  // A phone asks at most twice a second. The limit is so high that each server can count for itself.
  const lists = ownThrottle(platform.now, { points: 600, seconds: 60 });
  // Scans that are kept aside are never deleted. No phone scans so many people in a day.
  const keptAside = createThrottle(platform, 'gate scans kept aside', { points: 10_000, seconds: 24 * 3_600 });
  // A day at the gate has fewer scans than these uploads can have.
  const lateUploads = createThrottle(platform, 'gate uploads of stolen phones', {
    points: 20,
    seconds: 24 * 3_600,
  });
  const searches = createThrottle(platform, 'gate searches', { points: 60, seconds: 60 });
  return [
    implement(contract.pairDevice, async ({ body: { pairing }, ip }) => {
      // Only wrong codes count, so that nobody on the same network can prevent a phone from pairing.
      if (!(await isPairing(db, pairing)) && (await wrongPairings.isBarred(ip))) return refuse('tooManyPairings');
      return pairDevice(platform, pairing);
    }),
    implement(contract.getGateList, ({ viewer, query }) => phoneList(platform, viewer, query, lists)),
    implement(contract.watchGate, async ({ viewer }) => {
      if (viewer.isRevoked) return refuse('deviceRevoked');
      if (!(await lists.spend(viewer.id))) return refuse('tooManyLists');
      return new LiveAnswer(async () => ({ version: await listVersion(platform, viewer) }));
    }),
    implement(contract.sendScans, async ({ viewer, body }) => {
      const isTooMuch = !(await uploads.spend(viewer.id)) || !(await scans.spend(viewer.id, body.scans.length));
      if (isTooMuch) return refuse('tooManyUploads');
      if (isTooLate(viewer, platform.now()) && !(await lateUploads.spend(viewer.id))) return refuse('tooManyUploads');
      if ((await keptAside.left(viewer.id)) === 0) return refuse('tooManyUploads');
      const uploaded = await takeScans(platform, viewer, body.scans);
      if (uploaded.keptAside > 0) await keptAside.spend(viewer.id, uploaded.keptAside);
      return uploaded;
    }),
    implement(contract.searchAtDesk, async ({ viewer, query }) => {
      if (viewer.isRevoked) return refuse('deviceRevoked');
      if (viewer.kind !== 'desk') return refuse('notDesk');
      if (!(await searches.spend(viewer.id))) return refuse('tooManySearches');
      const { people } = await findPeople(platform, query.q, { most: mostFoundAtDesk });
      return { people: people.map(({ ticket, name, college }) => ({ number: ticket, name, college })) };
    }),
    implement(admin.listCheckpoints, () => listCheckpoints(db)),
    implement(admin.createCheckpoint, ({ body, viewer }) => createCheckpoint(platform, body, viewer.id)),
    implement(admin.updateCheckpoint, ({ params, body, viewer }) =>
      updateCheckpoint(platform, params.checkpointId, body, viewer.id),
    ),
    implement(admin.listDevices, () => listDevices(db)),
    implement(admin.createDevice, ({ body, viewer }) => createDevice(platform, body, viewer.id)),
    implement(admin.pairAgain, ({ params, viewer }) => pairAgain(platform, params.deviceId, viewer.id)),
    implement(admin.revokeDevice, ({ params, body, viewer }) =>
      revokeDevice(platform, params.deviceId, body.stolen, viewer.id),
    ),
    implement(admin.listAdmissions, ({ query }) => listAdmissions(platform, query.checkpoint)),
    implement(admin.listConflicts, ({ query }) =>
      listConflicts(platform, query.checkpoint, { withNames: query.with === 'names' }),
    ),
    implement(boards.chooseOutcome, ({ body, viewer }) => chooseOutcome(platform, body, viewer.id)),
    implement(boards.getBoard, ({ query }) => readBoard(platform, query.checkpoint)),
    implement(boards.watchBoard, async () => new LiveAnswer(async () => ({ version: String(await readSeq(db)) }))),
    implement(boards.findPeople, ({ query }) => findPeople(platform, query.search, { before: true })),
    implement(boards.getPersonDay, ({ params }) => readPersonDay(platform, params.number)),
    implement(boards.listScans, ({ query }) => listScans(platform, query.checkpoint)),
    implement(boards.listHalls, ({ viewer }) => listHalls(platform, viewer)),
    implement(boards.getHallList, ({ query, viewer }) => hallList(platform, query.event, viewer)),
  ];
}
