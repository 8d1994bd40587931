import type { Bit } from '#server/db/columns.ts';
import type { LedgerSource } from '#shared/payments/payment-ledger.ts';
import type { StudentMail } from './mail-text.ts';
import { type State, type StatusColumns, stateOf } from './state.ts';

/** A refusal because of the state. The contracts have the messages. */
interface Refused<Code extends string = string> {
  refused: Code;
}

interface Transition {
  /** The action in the audit log; '' if the cause has its own audit record. */
  action: string;
  /** The source of the money movement in the ledger. */
  source: LedgerSource;
  /** `paid`: the seat is confirmed, or the money has no seat. `set`: depends on what changed. */
  mail?: StudentMail | 'paid' | 'set';
  /** Whether another payment may have the same transaction ID. Left out: keeps the stored value. */
  shared?: Bit;
  to: Readonly<Partial<Record<State, State | Refused>>> | 'any' | 'same';
  /** The refusal for every other state. */
  otherwise: Refused;
}

type Targets = Partial<Record<State, State>>;

const refuse = <const Code extends string>(refused: Code): Refused<Code> => ({ refused });
const never = refuse('never');

/** The payment has arrived. It confirms the seat. If the seat is lost, a person decides what happens (decision 22). */
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

/** Part of the payment has arrived. A rejected payment waits to be checked again. */
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
 * All changes of a registration's state, explained in decision 36. `submit.ts` makes a registration (`checking`, or
 * `confirmed` if it is free), and `remove.ts` deletes it from any state.
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
  /** Undoes a decision about a seat that an organiser had confirmed before. */
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
  /** A person assigns a credit to this registration. Money is never refused. */
  settle: {
    action: 'registration.status',
    source: 'statement',
    mail: 'paid',
    shared: 1,
    to: paid,
    otherwise: refuse('alreadyPaid'),
  },
  settlePart: {
    action: 'registration.status',
    source: 'statement',
    shared: 1,
    to: paidInPart,
    otherwise: refuse('alreadyPaid'),
  },
  takeCash: {
    action: 'payment.cash',
    source: 'cash',
    mail: 'paid',
    shared: 1,
    otherwise: refuse('alreadyPaid'),
    to: { ...paid, ...noCash },
  },
  takeCashPart: {
    action: 'payment.cash',
    source: 'cash',
    otherwise: refuse('alreadyPaid'),
    to: { ...paidInPart, ...noCash },
  },
  /** A credit is taken off its payment. */
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
  /** Too few members accepted in time. An unpaid seat that an organiser has confirmed is kept. */
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
  /** Restores a registration made with a pass: the payment of the pass decides. */
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
  /** No seat is free for a released registration. The proof is kept, because the money may have arrived. */
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
  /** Cancelled by the student, if the organisers allow it (R304). The received money is kept until it is refunded. */
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
  /** Its pass is paid. The student is told about the pass and the seat together. */
  settleByPass: {
    action: 'registration.status',
    source: 'desk',
    otherwise: refuse('notWaiting'),
    to: { checking: 'confirmed', rejected: 'confirmed', confirmedUnpaid: 'confirmed', confirmedRejected: 'confirmed' },
  },
  /** The payment of its pass had not arrived after all. */
  waitForPass: {
    action: 'registration.status',
    source: 'desk',
    otherwise: refuse('notWaiting'),
    to: { confirmed: 'checking', paidUnconfirmed: 'checking' },
  },
  /** Moves money and keeps the state. */
  refund: { action: 'payment.refund', source: 'refund', to: 'same', otherwise: never },
  /** Moves a part of a credit and keeps the state. */
  book: { action: '', source: 'statement', to: 'same', otherwise: never },
} as const satisfies Record<string, Transition>;

export type TransitionName = keyof typeof transitions;
export const transitionOf = (name: TransitionName): Transition => transitions[name];

type Row<Name extends TransitionName> = (typeof transitions)[Name];
export type RefusalOf<Name extends TransitionName> =
  | Exclude<Row<Name>['otherwise']['refused'], 'never'>
  | Extract<Row<Name>['to'][keyof Row<Name>['to']], Refused>['refused'];

/** Returns the state that the table leads to, or the refusal. */
export function outcomeOf(name: TransitionName, from: State, asked: State = from): State | Refused {
  const { to, otherwise } = transitionOf(name);
  if (to === 'any') return asked;
  return to === 'same' ? from : (to[from] ?? otherwise);
}

/** Returns the code of the refusal in this state; undefined if the transition is allowed. */
export function whyNot<Name extends TransitionName>(row: StatusColumns, name: Name): RefusalOf<Name> | undefined {
  const outcome = outcomeOf(name, stateOf(row));
  // TypeScript cannot see that the code comes from this row of the table.
  return typeof outcome === 'string' ? undefined : (outcome.refused as RefusalOf<Name>);
}
