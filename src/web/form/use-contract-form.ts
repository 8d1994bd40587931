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
  /** What is checked before anything is sent: a schema of the contract, or the form's own rules (`byRules`). */
  fields: z.ZodType<Checked, Typed> | Rules<Typed, Checked>;
  /** Left out where somebody may type before the scripts come: they would replace what was typed. */
  defaults?: DefaultValues<Typed>;
  mode?: Mode;
  /**
   * The name under which typed text is kept when the session ends, without passwords. `recordId` is '' for a new
   * record; `open` is false while the dialog is closed. 'none': nothing is worth keeping, or nobody is signed in.
   */
  draft: 'none' | { name: string; recordId: string; open?: boolean };
  /** Why the form cannot be sent now; false where it always can, and says what is wrong when somebody tries. */
  disabledReason: string | false | ((form: { isDirty: boolean }) => string | false);
  /** Asked once all fields are right: true sends it, words say why it cannot be sent yet, false says nothing. */
  ask?: (checked: Checked) => boolean | string | Promise<boolean | string>;
  input: (checked: Checked) => CallInput<E>;
  /** What carries the call, if not `api` or `adminApi` by the contract's access. */
  through?: Api;
  onSent: (answer: Output<E>, checked: Checked, form: UseFormReturn<Typed, unknown, Checked>) => unknown;
  failure: Failure<Typed>;
  /** Refusals whose words belong beside a field. */
  beside?: Partial<Record<RefusalCode<E>, FieldPath<Typed>>>;
  /** The path in the form of a field that the server names differently. */
  pathOf?: (serverName: string) => string;
  /** Gets each failure first; answers true where the form has nothing more to say. */
  onRefused?: (error: unknown, form: UseFormReturn<Typed, unknown, Checked>) => unknown;
  /** Shows the first of these fields and focuses it, where it may be out of sight. */
  showFaults?: (paths: string[]) => void;
}

/** How a failure that belongs to no field is shown: in an alert, unless one of these is given. */
interface Failure<Typed extends FieldValues> {
  /** Where the server gives no words of its own, or all of them. */
  words: string | ((error: unknown) => string);
  /** The title of a toast that says it; with `alert` the words are in the form instead. */
  toast?: string;
  alert?: true;
  /** The form's only field says it. */
  field?: FieldPath<Typed>;
}

/** What a form's frame, alerts and buttons need to know of it. */
export interface FormState {
  busy: boolean;
  /** Whether text that was typed before the session ended is in the form again, and not sent yet. */
  isRestored: boolean;
  refusal: string | undefined;
  /** For the `<form>`. */
  props: { id: string; method: 'post'; noValidate: true; onSubmit: (event: FormEvent) => void };
  /** For the button that sends it, which may be outside of it. */
  button: { type: 'submit'; form: string; busy: boolean; disabledReason: string | false };
}

export interface ContractForm<Typed extends FieldValues, Checked>
  extends UseFormReturn<Typed, unknown, Checked>,
    FormState {
  isDirty: boolean;
  refuse: (refusal: string | undefined) => void;
  submit: () => Promise<void>;
  /** For the control of a field: its name, what keeps account of it, and what is wrong with it. */
  field: <Name extends FieldPath<Typed>>(
    name: Name,
    how?: RegisterOptions<Typed, Name>,
  ) => UseFormRegisterReturn<Name> & { error: string | undefined };
}

/** A form that makes one call: checks, sends once, says what is wrong where it is, and keeps what was typed. */
export function useContractForm<E extends Endpoint, Typed extends FieldValues, Checked>(
  contract: E,
  options: ContractFormOptions<E, Typed, Checked>,
): ContractForm<Typed, Checked> {
  const id = useId();
  const [refusal, setRefusal] = useState<string>();
  const [isSent, setSent] = useState(false);
  const { fields, draft, failure, showFaults } = options;
  const form = useForm<Typed, unknown, Checked>({
    resolver: 'faultsOf' in fields ? resolverOf(fields) : zodResolver(fields),
    defaultValues: options.defaults,
    mode: options.mode,
    shouldFocusError: showFaults === undefined,
  });
  // Read here, so that the form keeps account of them.
  const { errors, isDirty, isSubmitting: busy } = form.formState;
  const isRestored = useKeptForm(form, {
    kind: contract.access === 'student' ? 'student' : 'admin',
    ...(draft === 'none' ? { name: '', recordId: '', open: false } : draft),
  });
  const { disabledReason: why } = options;
  const disabledReason = typeof why === 'function' ? why({ isDirty }) : why;

  /** Two presses before the button is busy are one. */
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
      await options.onSent(answer, checked, form);
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
      // Its value was found in the form a moment ago.
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
    // `post`, because a form that is sent before the page is ready would otherwise put its fields into the address.
    props: { id, method: 'post', noValidate: true, onSubmit: submit },
    button: { type: 'submit', form: id, busy, disabledReason },
    field: (name, how) => ({ ...form.register(name, how), error: messageAt(errors, name) }),
  };
}

function call<E extends Endpoint>(through: Api | undefined, contract: E, input: CallInput<E>): Promise<Output<E>> {
  const carrier: Api = through ?? (contract.access === 'admin' ? adminApi : api);
  // `E` is not known here, so neither is whether its calls may go without input: this one has some.
  return (carrier.call as (contract: E, input: CallInput<E>) => Promise<Output<E>>)(contract, input);
}

/** What is wrong by field path: what the server names, or a refusal that belongs beside a field. */
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

/** A refusal has no code on the wire: its words are the contract's. */
function refusedField(contract: Endpoint, beside: Record<string, string | undefined>, error: unknown) {
  if (!(error instanceof ApiError)) return undefined;
  return Object.entries(beside).find(([code]) => contract.refusals?.[code]?.message === error.message)?.[1];
}

function messageAt(errors: FieldErrors, path: string): string | undefined {
  const fault = get(errors, path) as { message?: string; root?: { message?: string } } | undefined;
  return fault?.message ?? fault?.root?.message;
}

/** The paths of all faults, however deep. */
export function pathsIn(errors: object, base = ''): string[] {
  return Object.entries(errors).flatMap(([key, value]) => {
    if (typeof value !== 'object' || value === null || key === 'ref') return [];
    const path = base + key;
    return 'message' in value && typeof value.message === 'string' ? [path] : pathsIn(value, `${path}.`);
  });
}
