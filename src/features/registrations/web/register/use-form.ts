import { useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { type FieldPath, useForm } from 'react-hook-form';
import { useNavigate, useRevalidator } from 'react-router';
import type { FestEvent } from '#features/events/contract.ts';
import type { StudentProfile } from '#features/identity/contract.ts';
import { ApiError } from '#shared/api-client.ts';
import { paths } from '#shared/paths.ts';
import type { WayBack } from '#web/layouts/student/way-back.ts';
import { studentSession } from '#web/sessions.ts';
import { notify } from '#web/ui/notify.ts';
import { attemptKeys, randomKey } from '../payment/attempt-key.ts';
import { dropDraft, firstValues, keepDraft } from './draft.ts';
import { firstFault, type RegistrationStep, type RegistrationValues, registrationSteps, stepOf } from './faults.ts';
import { registrationResolver } from './resolver.ts';
import { sendRegistration } from './send.ts';
import { saveTeammates } from './teammates.ts';

export function useRegistrationForm(event: FestEvent, profile: StudentProfile | undefined, onDone: () => void) {
  const [step, openStep] = useState<RegistrationStep>('details');
  const [values] = useState(() => firstValues(event._id, profile));
  const resolver = useMemo(() => registrationResolver(event), [event]);
  const form = useForm<RegistrationValues>({ resolver, mode: 'onChange', defaultValues: values });
  const [keyFor] = useState(() => attemptKeys(randomKey));
  const [progress, setProgress] = useState<number>();
  const { revalidate } = useRevalidator();
  const toLogin = useToLogin(event._id);

  const submit = form.handleSubmit(async (fields) => {
    if (!studentSession.info()) return toLogin(fields);
    try {
      await sendRegistration(event, fields, { keyFor, onProgress: setProgress });
      saveTeammates(fields.teamMembers);
      dropDraft(event._id);
      onDone();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 401) return toLogin(fields);
      showRefusal(error);
      // Full, closed or registered already: the page says so once it knows.
      if (error.status === 409) await revalidate();
    } finally {
      setProgress(undefined);
    }
  });

  useEffect(() => {
    // What was typed outlives a page that is reloaded or thrown out of memory while the payment app is open.
    const subscription = form.watch(() => keepDraft(event._id, form.getValues()));
    return () => subscription.unsubscribe();
  }, [form, event._id]);

  function showRefusal(error: ApiError) {
    const description = error.message || 'Something went wrong. Please try again.';
    notify({ title: 'Registration Failed', description, tone: 'error' });
    for (const [field, message] of Object.entries(error.errors)) {
      form.setError(nameOf(field), { type: 'server', message });
    }
    const fault = firstFault(error.errors);
    if (!fault) return;
    // The field has to be in sight before it can have the focus.
    flushSync(() => openStep(stepOf(fault.field)));
    form.setFocus(nameOf(fault.field));
  }

  const steps = registrationSteps.filter(({ value }) => value !== 'team' || event.isTeamEvent);
  return { form, steps, step, openStep, submit, progress };
}

/** With the way back, and with what was typed. */
function useToLogin(eventId: string) {
  const navigate = useNavigate();
  return async (values: RegistrationValues) => {
    keepDraft(eventId, values);
    notify({
      title: 'Login Required',
      description: 'Please log in to register for this event.',
      tone: 'error',
    });
    await navigate(paths.studentLogin, { state: { from: paths.eventRegister(eventId) } satisfies WayBack });
  };
}

// The server names fields as the form does; one that it does not have is simply not shown beside anything.
const nameOf = (field: string) => field as FieldPath<RegistrationValues>;
