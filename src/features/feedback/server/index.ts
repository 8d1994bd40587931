import { readEdition } from '#features/edition/server/index.ts';
import type { Db } from '#server/db/schema.ts';
import { eventScope, isInScope } from '#server/http/event-scope.ts';
import { implement, type Route } from '#server/http/implement.ts';
import { refuse } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import * as admin from '../admin-contract.ts';
import * as contract from '../contract.ts';
import { listFeedback, readRecord, saveFeedback } from './forms.ts';
import { giveFeedback, readSheet } from './give-feedback.ts';
import { type Attendance, formsFor } from './participants.ts';

export { askForFeedback } from './ask-by-mail.ts';
export { holdFeedback, removeFeedback } from './forms.ts';
export { exportFeedback } from './give-feedback.ts';
export type { Attendance } from './participants.ts';
export { findSeededFeedback, removeSeededFeedback, seedFeedback } from './seeded-feedback.ts';

export function feedbackRoutes(platform: Platform, attendance: Attendance): Route[] {
  const { db, now } = platform;
  return [
    implement(contract.listOpenFeedback, async ({ viewer }) => openFeedback(db, attendance, now(), viewer.id)),
    implement(contract.getFeedback, ({ viewer, params }) => readSheet(platform, attendance, viewer.id, params.eventId)),
    implement(contract.sendFeedback, ({ viewer, params, body }) =>
      giveFeedback(platform, attendance, { studentId: viewer.id, ...params, ...body }),
    ),
    implement(admin.listFeedback, async ({ viewer }) => ({
      events: await listFeedback(db, await eventScope(db, viewer)),
      timeZone: (await readEdition(db)).timeZone,
    })),
    implement(admin.readFeedback, async ({ viewer, params }) =>
      isInScope(await eventScope(db, viewer), params.eventId)
        ? readRecord(db, params.eventId)
        : refuse('eventNotFound'),
    ),
    implement(admin.saveFeedback, async ({ viewer, params, body }) =>
      isInScope(await eventScope(db, viewer), params.eventId)
        ? saveFeedback(platform, params.eventId, body, viewer.id)
        : refuse('eventNotFound'),
    ),
  ];
}

/** The events about which a student can give feedback now. */
export async function openFeedback(db: Db, attendance: Attendance, now: Date, studentId: string) {
  return (await formsFor(db, attendance, now, { studentId })).filter(({ state }) => state === 'open');
}
