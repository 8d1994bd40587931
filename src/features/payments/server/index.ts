import { type FingerprintIndex, undoDecision } from '#features/orders/server/index.ts';
import * as cancellations from '#features/registrations/cancellation-contract.ts';
import { eventScope, isInScope } from '#server/http/event-scope.ts';
import { implement, type Route } from '#server/http/implement.ts';
import { createLinkSigner } from '#server/http/link-signer.ts';
import { Refusal, refuse } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import { countOf } from '#shared/counts.ts';
import * as changes from '../change-contract.ts';
import * as contract from '../contract.ts';
import * as credits from '../credit-contract.ts';
import * as deskContract from '../desk-contract.ts';
import { confirmRefund, listRefundProposals } from '../refund-contract.ts';
import * as seats from '../seat-contract.ts';
import * as statements from '../statement-contract.ts';
import { readCoordinatorChanges, seeCoordinatorChange } from './desk/coordinator-changes.ts';
import { decidePayment } from './desk/decide-payment.ts';
import { readDesk, readPaymentFile } from './desk/read-desk.ts';
import { readCashTaken } from './ledger/cash-taken.ts';
import { exportLedger } from './ledger/export-ledger.ts';
import { readOverview } from './ledger/overview.ts';
import { readLedger } from './ledger/read-ledger.ts';
import { recordRefund } from './ledger/record-refund.ts';
import { refundCash } from './ledger/refund-cash.ts';
import { takeCash } from './ledger/take-cash.ts';
import { countPaidWithoutSeat, readPaidWithoutSeat } from './ledger/without-seat.ts';
import { findPayers } from './payers.ts';
import { createOwnCancellations, readCancellation } from './refunds/cancel-own.ts';
import { confirmProposal, readProposals } from './refunds/proposals.ts';
import { applyStatement } from './statements/apply-statement.ts';
import { assignCredit } from './statements/assign-credit.ts';
import { findCredit, readCredits, readLines, toCredits } from './statements/credits.ts';
import { createProgress } from './statements/progress.ts';
import { dismissCredit, releaseCredit } from './statements/release-credit.ts';
import { renewPreview } from './statements/renew-preview.ts';
import { discardStatement, findStatement, listStatements, toStatement } from './statements/summaries.ts';
import { nameColumns, uploadStatement } from './statements/upload-statement.ts';

export { isReceiptUsed } from './ledger/take-cash.ts';
export { countPaidForDashboard } from './ledger/without-seat.ts';
export { lockPayable } from './payables.ts';
export { applyStatement } from './statements/apply-statement.ts';
export { assignCredit } from './statements/assign-credit.ts';
export { uploadStatement } from './statements/upload-statement.ts';

export function paymentRoutes(platform: Platform, fingerprints: FingerprintIndex): Route[] {
  return [
    ...deskRoutes(platform, fingerprints),
    ...ledgerRoutes(platform),
    ...statementRoutes(platform),
    ...creditRoutes(platform),
    ...cancellationRoutes(platform),
  ];
}

function deskRoutes(platform: Platform, fingerprints: FingerprintIndex): Route[] {
  const links = createLinkSigner(platform.signingKey, platform.now);
  const parts = { db: platform.db, engine: platform.engine, links, fingerprints };
  return [
    implement(deskContract.listDesk, ({ query }) => readDesk(parts, query)),
    implement(deskContract.getPaymentFile, ({ params }) => readPaymentFile(parts, params.registrationId)),
    implement(deskContract.decidePayment, async ({ params, body, viewer }) => {
      const decided = await decidePayment(platform, viewer.id, params.registrationId, body);
      if (decided instanceof Refusal) return decided;
      const message = body.decision === 'approved' ? 'The payment is approved.' : 'The payment is rejected.';
      return { message, ...decided };
    }),
    implement(changes.listCoordinatorChanges, () => readCoordinatorChanges(platform.db)),
    implement(changes.seeCoordinatorChange, ({ params, viewer }) =>
      seeCoordinatorChange(platform, params.changeId, viewer.id),
    ),
    implement(deskContract.undoDecision, async ({ params, viewer }) => {
      const undone = await undoDecision(platform, viewer.id, params);
      if (undone instanceof Refusal) return undone;
      const file = await readPaymentFile(parts, undone.paymentId);
      return file instanceof Refusal ? refuse('changedMeanwhile') : { message: 'Undone.', item: file.item };
    }),
  ];
}

function ledgerRoutes(platform: Platform): Route[] {
  const { db, now } = platform;
  return [
    implement(contract.findPayers, async ({ query, viewer }) =>
      findPayers(platform, await eventScope(db, viewer), query),
    ),
    implement(contract.listLedger, ({ query: { eventId, ...page } }) =>
      readLedger(db, { ...page, events: eventId ? [eventId] : 'all' }),
    ),
    implement(contract.getOverview, () => readOverview(db)),
    implement(contract.exportLedger, ({ query }) => exportLedger(db, now(), query.eventId)),
    implement(contract.takeCash, ({ body, viewer }) => takeCash(platform, viewer, body)),
    implement(contract.refundCash, ({ params, body, viewer }) => refundCash(platform, viewer.id, params.number, body)),
    implement(contract.listCash, async ({ query: { eventId }, viewer }) => {
      const scope = await eventScope(db, viewer);
      const events = eventId ? (isInScope(scope, eventId) ? [eventId] : []) : scope;
      return readCashTaken(db, events);
    }),
    implement(seats.listPaidWithoutSeat, () => readPaidWithoutSeat(db)),
    implement(seats.countPaidWithoutSeat, async () => ({ count: await countPaidWithoutSeat(db) })),
    implement(listRefundProposals, () => readProposals(db)),
    implement(confirmRefund, ({ params, body, viewer }) =>
      confirmProposal(platform, viewer.id, params.paymentId, body),
    ),
    implement(contract.recordRefund, ({ params, body, viewer }) =>
      recordRefund(platform, viewer.id, params.registrationId, body),
    ),
  ];
}

/** The calls with which students cancel. They are in this feature because the ledger decides the refund. */
function cancellationRoutes(platform: Platform): Route[] {
  const cancelOwn = createOwnCancellations(platform);
  return [
    implement(cancellations.getCancellation, async ({ viewer, params }) => {
      const found = await readCancellation(platform, viewer.id, params.registrationId, 'registration');
      return found instanceof Refusal ? refuse('registrationNotFound') : found;
    }),
    implement(cancellations.cancelRegistration, async ({ viewer, params: { registrationId }, body }) => {
      const done = await cancelOwn(viewer.id, { id: registrationId, kind: 'registration', ...body });
      return done instanceof Refusal && done.code === 'notFound' ? refuse('registrationNotFound') : done;
    }),
    implement(cancellations.getOrderCancellation, async ({ viewer, params }) => {
      const found = await readCancellation(platform, viewer.id, params.orderId, 'order');
      return found instanceof Refusal ? refuse('orderNotFound') : found;
    }),
    implement(cancellations.cancelOrder, async ({ viewer, params: { orderId }, body }) => {
      const done = await cancelOwn(viewer.id, { id: orderId, kind: 'order', ...body });
      return done instanceof Refusal && done.code === 'notFound' ? refuse('orderNotFound') : done;
    }),
  ];
}

function statementRoutes(platform: Platform): Route[] {
  const { db } = platform;
  const progress = createProgress();
  const reported = async <T>(key: string, work: (report: Parameters<typeof uploadStatement>[4]) => Promise<T>) => {
    try {
      return await work((step, done, total) => progress.report(key, step, done, total));
    } finally {
      progress.end(key);
    }
  };
  return [
    implement(statements.uploadStatement, ({ body, file, viewer }) =>
      reported(body.progressKey, (report) => uploadStatement(platform, viewer.id, body.fileName, file, report)),
    ),
    implement(statements.getProgress, async ({ params }) => progress.of(params.progressKey)),
    implement(statements.listStatements, () => listStatements(db)),
    implement(statements.getStatement, async ({ params }) => {
      await renewPreview(platform, params.statementId);
      const row = await findStatement(db, params.statementId);
      return row ? toStatement(db, row) : refuse('statementNotFound');
    }),
    implement(statements.setStatementColumns, ({ params, body, viewer }) =>
      reported(params.statementId, (report) => nameColumns(platform, viewer.id, params.statementId, body, report)),
    ),
    implement(statements.listStatementLines, async ({ params, query }) => {
      const row = await findStatement(db, params.statementId);
      return row ? readLines(db, row.id, query) : refuse('statementNotFound');
    }),
    implement(statements.applyStatement, ({ params, viewer }) =>
      reported(params.statementId, async (report) => {
        const applied = await applyStatement(platform, viewer.id, params.statementId, report);
        if (applied instanceof Refusal) return applied;
        const { statement, wasApplied } = applied;
        const completed = applied.completed.length;
        return {
          message: wasApplied ? 'This statement was applied before.' : appliedText(completed),
          completed,
          statement,
        };
      }),
    ),
    implement(statements.discardStatement, ({ params }) => discardStatement(db, params.statementId)),
  ];
}

const appliedText = (completed: number) => {
  if (completed === 0) return 'No payment was completed.';
  return completed === 1 ? '1 payment is complete.' : `${countOf(completed, 'payment')} are complete.`;
};

function creditRoutes(platform: Platform): Route[] {
  const { db } = platform;
  const settled = async (creditId: string, message: string) => {
    const row = await findCredit(db, creditId);
    const [credit] = row ? await toCredits(db, [row]) : [];
    return credit ? { message, credit } : refuse('creditNotFound');
  };
  return [
    implement(credits.listCredits, ({ query }) => readCredits(db, query)),
    implement(credits.assignCredit, async ({ params: { creditId }, body, viewer }) => {
      const assigned = await assignCredit(platform, viewer.id, creditId, body);
      return assigned instanceof Refusal ? assigned : settled(creditId, 'The credit is assigned.');
    }),
    implement(credits.releaseCredit, async ({ params: { creditId }, viewer }) => {
      const released = await releaseCredit(platform, viewer.id, creditId);
      return released instanceof Refusal ? released : settled(creditId, 'The credit is open again.');
    }),
    implement(credits.dismissCredit, async ({ params: { creditId }, body, viewer }) => {
      const dismissed = await dismissCredit(platform, viewer.id, creditId, body.note);
      return dismissed instanceof Refusal ? dismissed : settled(creditId, 'The credit is set aside.');
    }),
  ];
}
