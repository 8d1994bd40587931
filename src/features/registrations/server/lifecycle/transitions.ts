import type { Flag } from '#server/db/columns.ts';
import type { LedgerSource } from '#shared/payments/payment-ledger.ts';
import type { StudentMail } from './mail-words.ts';
import { type State, type StatusColumns, stateOf } from './state.ts';

/** Refused because of the state alone; the words are in the contracts. */
interface Refused<Code extends string = string> {
  refused: Code;
}

interface Transition {
  /** The action in the audit log; '' where what caused it has a record of its own. */
  action: string;
  /** Who moves the money, as the ledger says it. */
  source: LedgerSource;
  /** `paid`: that the seat is confirmed, or that the money has no seat. `set`: by what changed. */
  mail?: StudentMail | 'paid' | 'set';
  /** Whether the transaction ID may be one that another payment has as well; left out, it stays as it was. */
  shared?: Flag;
  to: Readonly<Partial<Record<State, State | Refused>>> | 'any' | 'same';
  /** From every other state. */
  otherwise: Refused;
}

type Targets = Partial<Record<State, State>>;

const refuse = <const Code extends string>(refused: Code): Refused<Code> => ({ refused });
const never = refuse('never');

/** A payment is there: the seat is confirmed, unless it is gone. Then a person decides (decision 22). */
const paid = {
  checking: 'confirmed',
  rejected: 'confirmed',
  confirmedUnpaid: 'confirmed',
  confirmedRejected: 'confirmed',
  cancelled: 'cancelledPaid',
  cancelledRejected: 'cancelledPaid',
  released: 'releasedPaid',
  releasedRejected: 'releasedPaid',
} as const satisfies Targets;

/** A part of the payment is there: what was rejected waits to be checked again. */
const paidInPart = {
  checking: 'checking',
  rejected: 'checking',
  confirmedUnpaid: 'confirmedUnpaid',
  confirmedRejected: 'confirmedUnpaid',
  cancelled: 'cancelled',
  cancelledRejected: 'cancelled',
  released: 'released',
  releasedRejected: 'released',
} as const satisfies Targets;

const isCancelled = refuse('isCancelled');
const noCash = {
  cancelled: isCancelled,
  cancelledPaid: isCancelled,
  cancelledRejected: isCancelled,
  released: isCancelled,
  releasedPaid: isCancelled,
  releasedRejected: isCancelled,
} as const;

/**
 * The one table of what may become of a registration; decision 36 has it for people. `submit.ts` makes one (`checking`,
 * or `confirmed` where it is free), and `remove.ts` deletes it from every state.
 */
export const transitions = {
  approve: {
    action: 'payment.approved',
    source: 'desk',
    mail: 'paid',
    otherwise: refuse('alreadyDecided'),
    to: { checking: paid.checking, confirmedUnpaid: paid.confirmedUnpaid, released: paid.released },
  },
  reject: {
    action: 'payment.rejected',
    source: 'desk',
    mail: 'paymentFailed',
    otherwise: refuse('alreadyDecided'),
    to: { checking: 'rejected', confirmedUnpaid: 'confirmedRejected', released: 'releasedRejected' },
  },
  undo: {
    action: 'payment.undo',
    source: 'desk',
    otherwise: refuse('changedMeanwhile'),
    to: {
      confirmed: 'checking',
      rejected: 'checking',
      confirmedRejected: 'confirmedUnpaid',
      releasedPaid: 'released',
      releasedRejected: 'released',
    },
  },
  /** Of a decision on a seat that an organiser had confirmed before. */
  undoOfConfirmed: {
    action: 'payment.undo',
    source: 'desk',
    otherwise: refuse('changedMeanwhile'),
    to: { confirmed: 'confirmedUnpaid', confirmedRejected: 'confirmedUnpaid' },
  },
  settleByStatement: {
    action: 'payment.statement',
    source: 'statement',
    mail: 'paid',
    shared: 1,
    otherwise: refuse('notWaiting'),
    to: { checking: paid.checking, confirmedUnpaid: paid.confirmedUnpaid },
  },
  /** A person says that a credit is for this registration: money is never refused. */
  settleByCredit: {
    action: 'registration.status',
    source: 'statement',
    mail: 'paid',
    shared: 1,
    to: paid,
    otherwise: refuse('alreadyPaid'),
  },
  settlePartByCredit: {
    action: 'registration.status',
    source: 'statement',
    shared: 1,
    to: paidInPart,
    otherwise: refuse('alreadyPaid'),
  },
  settleByCash: {
    action: 'payment.cash',
    source: 'cash',
    mail: 'paid',
    shared: 1,
    otherwise: refuse('alreadyPaid'),
    to: { ...paid, ...noCash },
  },
  settlePartByCash: {
    action: 'payment.cash',
    source: 'cash',
    otherwise: refuse('alreadyPaid'),
    to: { ...paidInPart, ...noCash },
  },
  /** A credit is taken off what it paid for. */
  unsettle: {
    action: 'registration.status',
    source: 'statement',
    otherwise: refuse('notAssigned'),
    to: { confirmed: 'checking', paidUnconfirmed: 'checking', cancelledPaid: 'cancelled', releasedPaid: 'released' },
  },
  release: {
    action: 'registration.release',
    source: 'deadline',
    mail: 'released',
    otherwise: refuse('notDue'),
    to: { checking: 'released', rejected: 'releasedRejected' },
  },
  /** Too few members have accepted in time. A seat that an organiser has confirmed unpaid stays. */
  releaseTeam: {
    action: 'registration.release',
    source: 'deadline',
    mail: 'teamReleased',
    otherwise: refuse('notDue'),
    to: {
      checking: 'released',
      rejected: 'releasedRejected',
      confirmed: 'releasedPaid',
      paidUnconfirmed: 'releasedPaid',
    },
  },
  restore: {
    action: 'registration.restore',
    source: 'status',
    mail: 'restored',
    otherwise: refuse('hasSeat'),
    to: {
      cancelled: 'checking',
      cancelledPaid: 'confirmed',
      cancelledRejected: 'rejected',
      released: 'checking',
      releasedPaid: 'confirmed',
      releasedRejected: 'rejected',
    },
  },
  /** The same where it was made with a pass: the payment of the pass decides. */
  restoreWithPaidPass: {
    action: 'registration.restore',
    source: 'status',
    mail: 'restored',
    otherwise: refuse('hasSeat'),
    to: {
      cancelled: 'confirmed',
      cancelledPaid: 'confirmed',
      cancelledRejected: 'confirmed',
      released: 'confirmed',
      releasedPaid: 'confirmed',
      releasedRejected: 'confirmed',
    },
  },
  restoreWithUnpaidPass: {
    action: 'registration.restore',
    source: 'status',
    mail: 'restored',
    otherwise: refuse('hasSeat'),
    to: {
      cancelled: 'checking',
      cancelledPaid: 'checking',
      cancelledRejected: 'checking',
      released: 'checking',
      releasedPaid: 'checking',
      releasedRejected: 'checking',
    },
  },
  resubmit: {
    action: 'registration.resubmit',
    source: 'student',
    mail: 'resubmitted',
    shared: 0,
    to: {
      rejected: 'checking',
      confirmedRejected: 'confirmedUnpaid',
      cancelledRejected: 'checking',
      released: 'checking',
      releasedRejected: 'checking',
    },
    otherwise: refuse('notFailed'),
  },
  /** No seat is free for a released registration: what was sent is kept, since the money may be there. */
  resubmitWithoutSeat: {
    action: 'registration.resubmit',
    source: 'student',
    mail: 'resubmitted',
    shared: 0,
    to: { released: 'released', releasedRejected: 'released' },
    otherwise: refuse('notFailed'),
  },
  /** Another line of its joint payment gets a new proof: one payment has one transaction ID (decision 55). */
  replaceProof: {
    action: 'registration.resubmit',
    source: 'student',
    shared: 0,
    to: { checking: 'checking', confirmedUnpaid: 'confirmedUnpaid' },
    otherwise: refuse('notFailed'),
  },
  /** By the student, where the organisers allow it (R304); what was received stays until it is given back. */
  cancel: {
    action: 'registration.cancel',
    source: 'student',
    mail: 'withdrawn',
    otherwise: refuse('isCancelled'),
    to: {
      checking: 'cancelled',
      confirmedUnpaid: 'cancelled',
      paidUnconfirmed: 'cancelledPaid',
      confirmed: 'cancelledPaid',
      rejected: 'cancelledRejected',
      confirmedRejected: 'cancelledRejected',
    },
  },
  /** An administrator sets any statuses by hand (R212). */
  set: { action: 'registration.status', source: 'status', mail: 'set', to: 'any', otherwise: never },
  /** The pass that it was made with is paid; the student hears it with the pass. */
  settleByPass: {
    action: 'registration.status',
    source: 'desk',
    otherwise: refuse('notWaiting'),
    to: { checking: 'confirmed', rejected: 'confirmed', confirmedUnpaid: 'confirmed', confirmedRejected: 'confirmed' },
  },
  /** The payment of its pass turned out not to be there. */
  waitForPass: {
    action: 'registration.status',
    source: 'desk',
    otherwise: refuse('notWaiting'),
    to: { confirmed: 'checking', paidUnconfirmed: 'checking' },
  },
  /** Money moves, and the state stays. */
  refund: { action: 'payment.refund', source: 'refund', to: 'same', otherwise: never },
  /** The same for a part of a credit. */
  book: { action: '', source: 'statement', to: 'same', otherwise: never },
} as const satisfies Record<string, Transition>;

export type TransitionName = keyof typeof transitions;
export const transitionOf = (name: TransitionName): Transition => transitions[name];

type Row<Name extends TransitionName> = (typeof transitions)[Name];
export type RefusalOf<Name extends TransitionName> =
  | Exclude<Row<Name>['otherwise']['refused'], 'never'>
  | Extract<Row<Name>['to'][keyof Row<Name>['to']], Refused>['refused'];

/** Where the table leads to, or why it may not. */
export function outcomeOf(name: TransitionName, from: State, asked: State = from): State | Refused {
  const { to, otherwise } = transitionOf(name);
  if (to === 'any') return asked;
  return to === 'same' ? from : (to[from] ?? otherwise);
}

/** Why this may not happen to such a registration, as a code; undefined: it may. */
export function whyNot<Name extends TransitionName>(row: StatusColumns, name: Name): RefusalOf<Name> | undefined {
  const outcome = outcomeOf(name, stateOf(row));
  // The codes of a row of the table are those of its type.
  return typeof outcome === 'string' ? undefined : (outcome.refused as RefusalOf<Name>);
}
