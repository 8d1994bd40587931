import { useState } from 'react';
import type { z } from 'zod';
import { type batchAnswer, type findRegistered, makeCertificates } from '#features/certificates/admin-contract.ts';
import { type CertificateKind, shippedId } from '#features/certificates/rules.ts';
import { adminApi } from '#web/api.ts';
import { wordsOf } from '#web/form-faults.ts';

export type Counted = Extract<z.output<typeof batchAnswer>, { count: number }>;
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

/** Organisers, judges and speakers are not all in the list of an event: they are chosen or typed. */
export const chosenKind = (kind: CertificateKind) => ({
  kind,
  // A template belongs to one kind.
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

/** What is chosen in the dialog, what it was counted as, and the calls. */
export function useBatch(chosen: string, onMade: (made: number) => Promise<void>) {
  const [typed, setTyped] = useState(firstChoice);
  const [counted, setCounted] = useState<Counted>();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const choice = { ...typed, eventId: typed.eventId || chosen };
  const body: Body = {
    eventId: choice.eventId,
    kind: choice.kind,
    rule: ruleOf(choice),
    ...(choice.templateId !== shippedId && { templateId: choice.templateId }),
  };

  function choose(changes: Partial<Choice>) {
    // People of one event are not people of another.
    const isOtherEvent = changes.eventId !== undefined && changes.eventId !== choice.eventId;
    setTyped((before) => ({ ...before, ...changes, ...(isOtherEvent && { chosen: [] }) }));
    setCounted(undefined);
    setFault(undefined);
  }

  async function send(dryRun: boolean) {
    setBusy(true);
    setFault(undefined);
    try {
      const answer = await adminApi.call(makeCertificates, { body, query: { dryRun: dryRun ? 'true' : 'false' } });
      if ('count' in answer) setCounted(answer);
      else {
        setCounted(undefined);
        await onMade(answer.made);
      }
    } catch (error) {
      setFault(wordsOf(error, 'Something went wrong. Please try again.'));
    } finally {
      setBusy(false);
    }
  }

  return { choice, choose, body, counted, busy, fault, send };
}
