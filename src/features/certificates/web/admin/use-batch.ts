import { useRef, useState } from 'react';
import type { z } from 'zod';
import { type batchAnswer, type findRegistered, makeCertificates } from '#features/certificates/admin-contract.ts';
import { type CertificateKind, shippedId } from '#features/certificates/rules.ts';
import { adminApi } from '#web/api.ts';
import { messageOf } from '#web/form-faults.ts';

export type Counted = Extract<z.output<typeof batchAnswer>, { count: number }>;
export type LeftOut = Counted['failed'];
type Body = z.input<typeof makeCertificates.body>;
export type Registered = z.output<typeof findRegistered.output>['people'][number];

export interface Choice {
  templateId: string;
  eventId: string;
  kind: CertificateKind;
  rule: string;
  n: string;
  names: string;
  chosen: readonly Registered[];
}

const firstChoice: Choice = {
  templateId: shippedId,
  eventId: '',
  kind: 'participation',
  rule: 'registered',
  n: '3',
  names: '',
  chosen: [],
};

export const isOfParticipants = (kind: CertificateKind) => kind === 'participation' || kind === 'winner';

/**
 * The first choice for a kind. Organisers, judges and speakers are not all on an event's list, so they are chosen or
 * typed.
 */
export const chosenKind = (kind: CertificateKind) => ({
  kind,
  // Reset, because a template belongs to one kind.
  templateId: shippedId,
  rule: kind === 'winner' ? 'rank' : isOfParticipants(kind) ? 'registered' : 'people',
});

function ruleOf({ rule, n, names, chosen }: Choice): Body['rule'] {
  if (rule === 'rank') return { kind: 'rank', n: Number(n) };
  if (rule === 'people') {
    const typed = names.split('\n').filter((name) => name.trim() !== '');
    const ids = chosen.map(({ _id }) => _id);
    return { kind: 'people', ...(ids.length > 0 && { chosen: ids }), names: typed };
  }
  return { kind: rule === 'checkedIn' ? 'checkedIn' : 'registered' };
}

/** The choices in the dialog, the count for them, and the calls. */
export function useBatch(chosen: string, onMade: (made: number, leftOut: LeftOut) => Promise<void>) {
  const [typed, setTyped] = useState(firstChoice);
  const [counted, setCounted] = useState<Counted>();
  const [leftOut, setLeftOut] = useState<LeftOut>([]);
  /** Goes up with each change, so that a count for an earlier choice is not shown beside a later one. */
  const changes = useRef(0);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const eventId = typed.eventId || chosen;
  const [before, setBefore] = useState(eventId);
  if (before !== eventId) {
    setBefore(eventId);
    // Another event has other people and another count.
    setTyped({ ...typed, chosen: [] });
    forgetAnswers();
  }
  const choice = { ...typed, eventId };
  const body: Body = {
    eventId: choice.eventId,
    kind: choice.kind,
    rule: ruleOf(choice),
    ...(choice.templateId !== shippedId && { templateId: choice.templateId }),
  };

  function choose(next: Partial<Choice>) {
    changes.current += 1;
    setTyped((now) => ({ ...now, ...next }));
    forgetAnswers();
  }

  function forgetAnswers() {
    setCounted(undefined);
    setLeftOut([]);
    setFault(undefined);
  }

  async function send(dryRun: boolean) {
    const asked = changes.current;
    const isLate = () => dryRun && asked !== changes.current;
    setBusy(true);
    setFault(undefined);
    try {
      const answer = await adminApi.call(makeCertificates, { body, query: { dryRun: dryRun ? 'true' : 'false' } });
      if (isLate()) return;
      setCounted('count' in answer ? answer : undefined);
      const unseen = 'made' in answer ? unseenOf(answer.failed, counted) : [];
      setLeftOut(unseen);
      if ('made' in answer) await onMade(answer.made, unseen);
    } catch (error) {
      if (isLate()) return;
      setFault(messageOf(error, 'Something went wrong. Please try again.'));
    } finally {
      setBusy(false);
    }
  }

  return { choice, choose, body, counted, leftOut, busy, fault, send };
}

/** The people who were left out only when the certificates were made. Those in the count were shown before. */
function unseenOf(failed: LeftOut, counted: Counted | undefined): LeftOut {
  const keyOf = ({ name, reason }: LeftOut[number]) => JSON.stringify([name, reason]);
  const seen = new Set(counted?.failed.map(keyOf));
  return failed.filter((one) => !seen.has(keyOf(one)));
}
