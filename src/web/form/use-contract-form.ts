import { zodResolver } from '@hookform/resolvers/zod';
import { type FormEvent, useId, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  get,
  type Mode,
  type RegisterOptions,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';
import { type Api, ApiError } from '#shared/api-client.ts';
import type { CallInput, Endpoint, Output, RefusalCode } from '#shared/endpoint.ts';
import { adminApi, api } from '#web/api.ts';
import { messageOf } from '#web/form-faults.ts';
import { useKeptForm } from '#web/kept-form.ts';
import { notify } from '#web/ui/notify.ts';
import { type Rules, resolverOf } from './by-rules.ts';

interface ContractFormOptions<E extends Endpoint, Typed extends FieldValues, Checked> {
  /** The rules that are checked before sending: a schema of the contract, or the form's own rules (`byRules`). */
  fields: z.ZodType<Checked, Typed> | Rules<Typed, Checked>;
  /**
   * Leave it out if somebody may type before the scripts are loaded, because default values would replace the typed
   * text.
   */
  defaults?: DefaultValues<Typed>;
  mode?: Mode;
  /**
   * The name under which typed text is kept when the session ends, without passwords. `recordId` is '' for a new
   * record; `open` is false while the dialog is closed. 'none': there is nothing to keep, or nobody is signed in.
   */
  draft: 'none' | { name: string; recordId: string; open?: boolean };
  /** Why the form cannot be sent now. False for a form that can always be sent and then says what is wrong. */
  disabledReason: string | false | ((form: { isDirty: boolean }) => string | false);
  /**
   * Called when all fields are right. True sends the form, a text says why it cannot be sent yet, and false says
   * nothing.
   */
  ask?: (checked: Checked) => boolean | string | Promise<boolean | string>;
  input: (checked: Checked) => CallInput<E>;
  /** Makes the call, if it is not `api` or `adminApi` by the contract's access. */
  through?: Api;
  onSent: (answer: Output<E>, checked: Checked, form: UseFormReturn<Typed, unknown, Checked>) => unknown;
  failure: Failure<Typed>;
  /** The refusals whose message belongs to a field. */
  beside?: Partial<Record<RefusalCode<E>, FieldPath<Typed>>>;
  /** The form's path of a field that the server names differently. */
  pathOf?: (serverName: string) => string;
  /** Called first for each failure. It returns true if the form should show nothing more. */
  onRefused?: (error: unknown, form: UseFormReturn<Typed, unknown, Checked>) => unknown;
  /** Shows and focuses the first of these fields, if it may be hidden. */
  showFaults?: (paths: string[]) => void;
}

/** How to show a failure that belongs to no field. The default is an alert. */
interface Failure<Typed extends FieldValues> {
  /** The words if the server gives none, or a function that makes them for each error. */
  words: string | ((error: unknown) => string);
  /** The title of a toast that shows the failure. With `alert` the words are in the form instead. */
  toast?: string;
  alert?: true;
  /** The form's only field, which shows the failure. */
  field?: FieldPath<Typed>;
}

/** The parts of a form's state that its frame, alerts and buttons need. */
export interface FormState {
  busy: boolean;
  /** Whether text from before the end of the session was restored and not sent yet. */
  isRestored: boolean;
  refusal: string | undefined;
  /** For the `<form>` element. */
  props: { id: string; method: 'post'; noValidate: true; onSubmit: (event: FormEvent) => void };
  /** For the button that sends the form. The button may be outside of it. */
  button: { type: 'submit'; form: string; busy: boolean; disabledReason: string | false };
}

export interface ContractForm<Typed extends FieldValues, Checked>
  extends UseFormReturn<Typed, unknown, Checked>,
    FormState {
  isDirty: boolean;
  refuse: (refusal: string | undefined) => void;
  submit: () => Promise<void>;
  /** The props for a field's control: its name, its handlers and its fault. */
  field: <Name extends FieldPath<Typed>>(
    name: Name,
    how?: RegisterOptions<Typed, Name>,
  ) => UseFormRegisterReturn<Name> & { error: string | undefined };
}

/**
 * A form that makes one call. It checks the fields, sends only once, shows faults at their fields, and keeps typed
 * text.
 */
export function useContractForm<E extends Endpoint, Typed extends FieldValues, Checked>(
  contract: E,
  options: ContractFormOptions<E, Typed, Checked>,
): ContractForm<Typed, Checked> {
  const id = useId();
  const [refusal, setRefusal] = useState<string>();
  const [isSent, setSent] = useState(false);
  /** The server has saved the form, and `onSent` is still at work. */
  const [isFinishing, setFinishing] = useState(false);
  const { fields, draft, failure, showFaults } = options;
  const form = useForm<Typed, unknown, Checked>({
    resolver: 'faultsOf' in fields ? resolverOf(fields) : zodResolver(fields),
    defaultValues: options.defaults,
    mode: options.mode,
    shouldFocusError: showFaults === undefined,
  });
  // Read here, because the form library tracks only values that are read.
  const { errors, isDirty, isSubmitting: busy } = form.formState;
  const isRestored = useKeptForm(form, {
    kind: contract.access === 'student' ? 'student' : 'admin',
    // Saved text must not come back as text that was not saved.
    ...(draft === 'none' || isFinishing ? { name: '', recordId: '', open: false } : draft),
  });
  const { disabledReason: why } = options;
  const disabledReason = typeof why === 'function' ? why({ isDirty }) : why;

  /** Prevents a second call if the button is pressed twice before it is busy. */
  const sending = useRef(false);
  const send = form.handleSubmit(
    async (checked) => {
      const asked = (await options.ask?.(checked)) ?? true;
      if (asked !== true) return setRefusal(asked || undefined);
      let answer: Output<E>;
      try {
        answer = await call(options.through, contract, options.input(checked));
      } catch (error) {
        if (!(await options.onRefused?.(error, form))) fail(error);
        return;
      }
      setSent(true);
      setFinishing(true);
      try {
        await options.onSent(answer, checked, form);
      } finally {
        setFinishing(false);
      }
    },
    (found) => showFaults?.(pathsIn(found)),
  );
  async function submit(event?: FormEvent): Promise<void> {
    event?.preventDefault();
    if (sending.current) return;
    sending.current = true;
    setRefusal(undefined);
    try {
      await send();
    } finally {
      sending.current = false;
    }
  }

  function fail(error: unknown): void {
    const words = typeof failure.words === 'string' ? messageOf(error, failure.words) : failure.words(error);
    if (failure.toast) {
      notify({ title: failure.toast, ...(!failure.alert && { description: words }), tone: 'error' });
    }
    const faults = Object.entries(faultsOf(contract, options, error, words)).filter(
      ([path]) => get(form.getValues(), path) !== undefined,
    );
    faults.forEach(([path, message], index) => {
      // The path was found in the form's own values.
      const name = path as FieldPath<Typed>;
      form.setError(name, { type: 'server', message }, { shouldFocus: index === 0 && !showFaults });
    });
    showFaults?.(faults.map(([path]) => path));
    if (faults.length === 0 && (failure.alert || !failure.toast)) setRefusal(words);
  }

  return {
    ...form,
    isDirty,
    busy,
    isRestored: isRestored && isDirty && !isSent,
    refusal,
    refuse: setRefusal,
    submit,
    // `post`, because with `get` a form that is sent before the page is ready would put its fields into the address.
    props: { id, method: 'post', noValidate: true, onSubmit: submit },
    button: { type: 'submit', form: id, busy, disabledReason },
    field: (name, how) => ({ ...form.register(name, how), error: messageAt(errors, name) }),
  };
}

function call<E extends Endpoint>(through: Api | undefined, contract: E, input: CallInput<E>): Promise<Output<E>> {
  const carrier: Api = through ?? (contract.access === 'admin' ? adminApi : api);
  // The type `E` is generic here, so TypeScript does not know that this call takes input.
  return (carrier.call as (contract: E, input: CallInput<E>) => Promise<Output<E>>)(contract, input);
}

/** The faults by field path: those that the server names, or a refusal that belongs to a field. */
function faultsOf(
  contract: Endpoint,
  options: {
    pathOf?: (serverName: string) => string;
    beside?: Record<string, string | undefined>;
    failure: { field?: string };
  },
  error: unknown,
  words: string,
): Record<string, string> {
  const { errors: named = {} } = error instanceof ApiError ? error : {};
  const { pathOf = (name: string) => name, beside = {}, failure } = options;
  const entries = Object.entries(named);
  if (entries.length > 0) return Object.fromEntries(entries.map(([name, message]) => [pathOf(name), message]));
  const field = refusedField(contract, beside, error) ?? failure.field;
  return field ? { [field]: words } : {};
}

/** A refusal is sent without its code, so it is recognised by the contract's message. */
function refusedField(contract: Endpoint, beside: Record<string, string | undefined>, error: unknown) {
  if (!(error instanceof ApiError)) return undefined;
  return Object.entries(beside).find(([code]) => contract.refusals?.[code]?.message === error.message)?.[1];
}

function messageAt(errors: FieldErrors, path: string): string | undefined {
  const fault = get(errors, path) as { message?: string; root?: { message?: string } } | undefined;
  return fault?.message ?? fault?.root?.message;
}

/** The paths of all faults, at any depth. */
export function pathsIn(errors: object, base = ''): string[] {
  return Object.entries(errors).flatMap(([key, value]) => {
    if (typeof value !== 'object' || value === null || key === 'ref') return [];
    const path = base + key;
    return 'message' in value && typeof value.message === 'string' ? [path] : pathsIn(value, `${path}.`);
  });
}
