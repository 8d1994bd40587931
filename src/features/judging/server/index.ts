import { implement, type Route } from '#server/http/implement.ts';
import { Refusal, refuse } from '#server/http/refusal.ts';
import type { AdminViewer } from '#server/http/session.ts';
import type { Platform } from '#server/platform.ts';
import { ownThrottle } from '#server/throttle.ts';
import * as contract from '../contract.ts';
import * as judgeCalls from '../judge-contract.ts';
import * as resultCalls from '../result-contract.ts';
import * as roundCalls from '../round-contract.ts';
import { judgeFile, judgeSheet } from './judge-sheet.ts';
import { createJudge, createJudgeFinder, renewLink, revokeJudge } from './judges.ts';
import { saveMarks } from './marks.ts';
import { publishResult, reopenRound, versionsOf } from './publish.ts';
import { type CachedResults, saveTrophyPoints } from './results.ts';
import { type FoundRound, findRound, listJudgedEvents, listRounds } from './rounds.ts';
import { createRound, deleteRound, updateRound } from './save-round.ts';
import { leaveStage, prepareStage, readNext, readStage } from './stage.ts';
import { readMatrix, readStandings } from './standings.ts';

export { readOwnResults } from './own-results.ts';
export {
  cacheResults,
  exportResults,
  forgetNameInResults,
  hasResult,
  readRanked,
} from './results.ts';
export { holdJudgedRounds, removeMarks } from './rounds.ts';
export { seedRounds } from './save-round.ts';
export { seedResults } from './seed-results.ts';
export { findSeededRounds, removeSeededRound } from './seeded-rounds.ts';

export function judgingRoutes(platform: Platform, results: CachedResults): Route[] {
  return [...judgeRoutes(platform), ...roundRoutes(platform), ...resultRoutes(platform, results)];
}

function judgeRoutes(platform: Platform): Route[] {
  const find = createJudgeFinder(platform);
  // A phone that was offline sends all waiting saves at once. No judge sends more than this.
  const saves = ownThrottle(platform.now, { points: 2_000, seconds: 600 });
  // A judge opens some hundred files of a large round, and some of them again.
  const reads = ownThrottle(platform.now, { points: 1_000, seconds: 600 });
  const findReader = async (secret: string, ip: string) => {
    const judge = await find(secret, ip);
    if (judge instanceof Refusal || (await reads.spend(judge.id))) return judge;
    return refuse('tooManyReads', { retryAfter: 600 });
  };
  return [
    implement(contract.getJudgeSheet, async ({ params: { secret }, ip, ifNoneMatch }) => {
      const judge = await findReader(secret, ip);
      return judge instanceof Refusal ? judge : judgeSheet(platform, judge, secret, ifNoneMatch);
    }),
    implement(contract.saveMarks, async ({ params: { secret, entryId }, body, ip }) => {
      const judge = await find(secret, ip);
      if (judge instanceof Refusal) return judge;
      if (!(await saves.spend(judge.id))) return refuse('tooManySaves');
      return saveMarks(platform, judge.id, { ...body, entryId });
    }),
    implement(contract.readJudgeFile, async ({ params: { secret, ...asked }, ip }) => {
      const judge = await findReader(secret, ip);
      return judge instanceof Refusal ? judge : judgeFile(platform, judge, asked);
    }),
  ];
}

function roundRoutes(platform: Platform): Route[] {
  const withRound = ofRounds(platform);
  return [
    implement(roundCalls.listJudgedEvents, ({ viewer }) => listJudgedEvents(platform, viewer)),
    implement(roundCalls.listRounds, ({ viewer, params }) => listRounds(platform, viewer, params.eventId)),
    implement(roundCalls.createRound, ({ viewer, params, body }) =>
      createRound(platform, viewer, params.eventId, body),
    ),
    implement(roundCalls.updateRound, ({ viewer, params, body }) =>
      updateRound(platform, viewer, params.roundId, body),
    ),
    implement(roundCalls.deleteRound, ({ viewer, params }) => deleteRound(platform, viewer, params.roundId)),
    implement(judgeCalls.createJudge, ({ viewer, params, body }) =>
      createJudge(platform, viewer, params.roundId, body),
    ),
    implement(judgeCalls.renewJudgeLink, ({ viewer, params, body }) =>
      renewLink(platform, viewer, params, body.expiresAt),
    ),
    implement(judgeCalls.revokeJudge, ({ viewer, params }) => revokeJudge(platform, viewer, params)),
    implement(resultCalls.getMatrix, ({ viewer, params }) =>
      withRound(viewer, params.roundId, (round) => readMatrix(platform, round)),
    ),
    implement(resultCalls.getStandings, ({ viewer, params }) =>
      withRound(viewer, params.roundId, (round) => readStandings(platform, round)),
    ),
  ];
}

function ofRounds({ db }: Platform) {
  return async <T>(viewer: AdminViewer, id: string, work: (round: FoundRound) => Promise<T>) => {
    const round = await findRound(db, viewer, id);
    return round ? work(round) : refuse('roundNotFound');
  };
}

function resultRoutes(platform: Platform, results: CachedResults): Route[] {
  const { db } = platform;
  const withRound = ofRounds(platform);
  return [
    implement(contract.listResults, async () => (await results.current()).list),
    implement(contract.getTrophy, async () => (await results.current()).trophy),
    implement(resultCalls.publishResult, ({ viewer, params, body }) =>
      publishResult(platform, viewer, params.roundId, body),
    ),
    implement(resultCalls.listVersions, ({ viewer, params }) =>
      withRound(viewer, params.roundId, (round) => versionsOf(db, round.id)),
    ),
    implement(resultCalls.reopenRound, ({ viewer, params, body }) =>
      reopenRound(platform, viewer, params.roundId, body.reason),
    ),
    implement(resultCalls.prepareStage, ({ viewer, params, body }) =>
      prepareStage(platform, viewer, params.roundId, body),
    ),
    implement(resultCalls.getStage, ({ viewer, params }) =>
      withRound(viewer, params.roundId, (round) => readStage(db, round)),
    ),
    implement(resultCalls.readNext, ({ viewer, params, body }) =>
      readNext(platform, viewer, params.roundId, body.step),
    ),
    implement(resultCalls.leaveStage, ({ viewer, params }) => leaveStage(platform, viewer, params.roundId)),
    implement(resultCalls.saveTrophyPoints, ({ viewer, body }) => saveTrophyPoints(platform, viewer, body)),
  ];
}
