import * as contract from '#features/accounts/session-contract.ts';
import { recordAudit } from '#server/audit.ts';
import type { Tx } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { implement, type Route } from '#server/http/implement.ts';
import { closeSessions } from '#server/http/session.ts';
import type { Platform } from '#server/platform.ts';
import { readLoginHistory } from '../sign-in/login-history.ts';
import { endOwnSession, readOwnSessions } from './own-sessions.ts';

/** A student's private calendar address shows the schedule without a session, so it ends with the other sessions. */
export interface CalendarFeed {
  /** When the address was made; null without one. */
  madeAt: (studentId: string) => Promise<string | null>;
  end: (tx: Tx, studentId: string) => Promise<unknown>;
}

export function sessionRoutes({ db, now }: Platform, calendarFeed: CalendarFeed): Route[] {
  return [
    implement(contract.listSessions, async ({ viewer }) => ({
      sessions: await readOwnSessions(db, viewer, now()),
      calendarFeedMadeAt: await calendarFeed.madeAt(viewer.id),
    })),
    implement(contract.endSession, ({ viewer, params }) => endOwnSession(db, viewer, params.sessionId)),
    implement(contract.endOtherSessions, async ({ viewer }) => {
      const ended = await write(db, async (tx) => {
        await calendarFeed.end(tx, viewer.id);
        return closeSessions(tx, viewer, viewer.session);
      });
      return { message: 'You are signed out everywhere else.', ended };
    }),
    implement(contract.listAdminSessions, ({ viewer }) => readOwnSessions(db, viewer, now())),
    implement(contract.endAdminSession, ({ viewer, params }) => endOwnSession(db, viewer, params.sessionId)),
    implement(contract.endOtherAdminSessions, async ({ viewer }) => {
      const who = `admin:${viewer.id}`;
      const ended = await write(db, async (tx) => {
        const count = await closeSessions(tx, viewer, viewer.session);
        await recordAudit(tx, now(), { actor: who, action: 'admin.sessions-ended', subject: who, after: { count } });
        return count;
      });
      return { message: 'You are signed out everywhere else.', ended };
    }),
    implement(contract.getLoginHistory, ({ viewer }) => readLoginHistory(db, viewer.id)),
  ];
}
