import { useCallback, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { type FieldPath, useForm } from 'react-hook-form';
import { useNavigate, useRevalidator } from 'react-router';
import type { StudentProfile } from '#features/accounts/student-profile-contract.ts';
import type { FestEvent } from '#features/events/contract.ts';
import type { Question } from '#features/questions/contract.ts';
import { type EntryPayment, registerForEvent } from '#features/registrations/contract.ts';
import { ApiError } from '#shared/api-client.ts';
import { paths } from '#shared/paths.ts';
import { catchFocus } from '#web/hooks/catch-focus.ts';
import { randomKey } from '#web/random-key.ts';
import { studentSession, useStudent } from '#web/sessions.ts';
import { notify } from '#web/ui/notify.ts';
import { saySessionExpired, type WayBack } from '#web/way-back/way-back.ts';
import { attemptKeys } from '../payment/attempt-key.ts';
import { draftFor, dropDraft, keepDraft, useIsDraftKept } from './draft/draft.ts';
import { termsOf } from './draft/draft-changes.ts';
import {
  firstFault,
  type RegistrationStep,
  type RegistrationValues,
  registrationResolver,
  registrationSteps,
  stepOf,
} from './faults.ts';
import { firstValues, noValues, prefilled, typedValues } from './first-values.ts';
import { sendRegistration } from './send.ts';
import { saveTeammates } from './team/teammates.ts';

const { feeChanged, emailNotConfirmed } = registerForEvent.refusals;

/** The id of the form, and of the text that may be shown in its place. */
export const outcomeId = 'registration-outcome';

interface Terms {
  event: FestEvent;
  payment: EntryPayment;
  listedFee: number;
  /** The questions of the form beyond the usual details. */
  questions: readonly Question[];
}

export function useRegistrationForm(terms: Terms, profile: StudentProfile | undefined, onDone: () => void) {
  const { event, payment, questions } = terms;
  const [{ begun, values, firstStep, known: knownAtFirst }] = useState(() => beginning(terms, profile));
  const [asked, setAsked] = useState(firstStep);
  /** The student whose form it is, and the values from the profile. */
  const [{ owner, known }, setWhose] = useState(() => ({ owner: studentSession.info()?.id, known: knownAtFirst }));
  const resolver = useMemo(() => registrationResolver(event, questions), [event, questions]);
  const form = useForm<RegistrationValues>({ resolver, mode: 'onChange', defaultValues: values });
  const [keyFor] = useState(() => attemptKeys(randomKey));
  const [progress, setProgress] = useState<number>();
  const [conflict, setConflict] = useState<Conflict>();
  const { revalidate } = useRevalidator();
  const keepAt = useCallback(
    (step: RegistrationStep) => {
      const typed = typedValues(form.getValues(), known);
      keepDraft(event._id, { terms: begun, step, values: typed }, owner !== undefined);
    },
    [form, event._id, begun, known, owner],
  );
  const keep = useCallback(() => keepAt(asked), [keepAt, asked]);
  const toLogin = useToLogin(event._id);

  const submit = form.handleSubmit(async (fields) => {
    keep();
    setConflict(undefined);
    if (!studentSession.info()) return toLogin();
    try {
      await sendRegistration(event, fields, { payment, keyFor, onProgress: setProgress, questions });
      saveTeammates(fields.teamMembers);
      dropDraft(event._id);
      onDone();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 401) return toLogin();
      showRefusal(error);
      setConflict(whatStays(error, fields.transactionId));
      // The event may be full, closed or changed, or the student may be registered already or have an unconfirmed
      // email. Loading the page again shows which.
      if ([403, 404, 409, 422].includes(error.status)) await revalidate();
      // If a text is now shown in place of the form, it may be far above the visible part of the page on a phone.
      catchFocus(outcomeId, { preventScroll: false });
    } finally {
      setProgress(undefined);
    }
  });

  useEffect(() => {
    // Keeps the draft up to date, because a phone may unload the page while the payment app is open.
    const subscription = form.watch(keep);
    return () => subscription.unsubscribe();
  }, [form, keep]);
  useOnceSomebodyElses(event._id, owner, () => {
    const next = studentSession.info();
    const nowKnown = next ? prefilled(undefined) : noValues;
    setWhose({ owner: next?.id, known: nowKnown });
    form.reset(next ? firstValues(nowKnown, draftFor(event._id)) : noValues);
    // The payment reference also belongs to one student.
    if (next) void revalidate();
    else dropDraft(event._id);
  });

  function openStep(step: RegistrationStep) {
    setAsked(step);
    keepAt(step);
    // Asks for the price again with the college and members typed so far (R316).
    const isForGroups = event.prices.some(({ audience }) => audience === 'collegeGroup');
    if (step === 'payment' && isForGroups && owner) void revalidate();
  }

  function showRefusal(error: ApiError) {
    const description = error.message || 'Something went wrong. Please try again.';
    notify({ title: 'Registration Failed', description, tone: 'error' });
    for (const [field, message] of Object.entries(error.errors)) {
      form.setError(nameOf(field), { type: 'server', message });
    }
    const fault = firstFault(error.errors);
    if (!fault) return;
    // A field must be visible to take the focus.
    flushSync(() => openStep(stepOf(fault.field)));
    form.setFocus(nameOf(fault.field));
  }

  const isShown = { details: true, team: event.isTeamEvent, questions: questions.length > 0, payment: true };
  const steps = registrationSteps.filter(({ value }) => isShown[value]);
  // An event may become one for individuals while its team is being filled in.
  const step = steps.find(({ value }) => value === asked)?.value ?? 'details';
  return { form, steps, step, openStep, submit, progress, conflict, begun, keep };
}

function beginning({ event, listedFee }: Terms, profile: StudentProfile | undefined) {
  const draft = draftFor(event._id);
  const known = prefilled(profile);
  return {
    known,
    begun: draft?.terms ?? termsOf(event, listedFee),
    // The phone may have unloaded this page while the payment app was open. The student's next step is then to send the
    // proof.
    firstStep: draft?.step ?? 'details',
    values: firstValues(known, draft),
  };
}

/**
 * Empties the form when another tab logs out or somebody else logs in. Otherwise this tab would show, and store again,
 * what was removed from the device. A visitor's form is kept for the student who logs in.
 */
function useOnceSomebodyElses(eventId: string, owner: string | undefined, empty: () => void): void {
  const student = useStudent();
  // An expired session keeps the draft, so the form is kept too. After a logout in another tab, the server may tell
  // this tab that the session has ended before the draft is deleted.
  const isKept = useIsDraftKept(eventId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another session, and a draft that is gone, count
  useEffect(() => {
    if (owner === undefined) return;
    const now = studentSession.info();
    if (now ? now.id !== owner : !isKept) empty();
  }, [student, isKept]);
}

interface Conflict {
  title: string;
  advice: string;
  /** The transaction ID of a payment that may have been made in vain; '' without one. */
  transactionId: string;
  /** Whether the same form may be accepted the next time. */
  isPassing?: true;
}

/**
 * The text on the page in addition to the toast. A toast may not load offline, and a second later the page may show
 * that the event is full. A fault is shown beside its field.
 */
function whatStays({ status, message, errors }: ApiError, transactionId: string): Conflict | undefined {
  const stays = 'What you filled in stays here.';
  if (status === 0 || status >= 500) {
    const advice = `${stays} Please send it again; it is not counted twice.`;
    return { title: message, advice, transactionId: '', isPassing: true };
  }
  if (message !== feeChanged.message && (status === 409 || message === emailNotConfirmed.message)) {
    const advice = 'What you filled in is kept, in case you can register after all.';
    return { title: message, advice, transactionId };
  }
  if (status !== 409 && Object.keys(errors).length > 0) return undefined;
  return { title: message, advice: stays, transactionId };
}

/** Opens the login with the way back. The draft keeps what was typed. */
function useToLogin(eventId: string) {
  const navigate = useNavigate();
  return async () => {
    if (!saySessionExpired()) {
      const description = 'Please log in to register for this event.';
      notify({ title: 'Login Required', description, tone: 'error' });
    }
    await navigate(paths.studentLogin, { state: { from: paths.eventRegister(eventId) } satisfies WayBack });
  };
}

// The server uses the form's field names. If it names a field that the form lacks, no field shows the message.
const nameOf = (field: string) => field as FieldPath<RegistrationValues>;
