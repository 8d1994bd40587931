import { type FormEvent, useEffect, useRef, useState } from 'react';

/** What a form loads for sending: its schema and its call, and `onWaitingText` of `send.ts`. */
interface Sending {
  sendForm(fields: Fields): Promise<Outcome>;
  onWaitingText(tell: (words: string) => void): () => void;
}

/**
 * A form with plain fields, whose values the browser keeps. Schema and calls are 25 KB that most visits do not need, so
 * they are loaded when somebody enters the form. `load` imports them and must be defined at module level.
 */
export function useLightForm(load: () => Promise<Sending>) {
  const [form, setForm] = useState<LightForm>({ state: 'open' });
  const [corrected, setCorrected] = useState<string[]>([]);
  const element = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (form.state === 'sent' && !form.isMoreTyped) element.current?.reset();
    if (form.state === 'refused') element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form]);

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (form.state === 'sending') return;
    const fields = fieldsOf(event.currentTarget);
    setForm({ state: 'sending' });
    const outcome = await load().then(
      (sending) => {
        const stop = sending.onWaitingText((message) => setForm({ state: 'sending', message }));
        return sending.sendForm(fields).finally(stop);
      },
      () => unreachable,
    );
    setCorrected([]);
    // Somebody may have typed more while the form waited.
    const isMoreTyped = element.current !== null && !isSame(fieldsOf(element.current), fields);
    setForm(outcome.state === 'sent' ? { ...outcome, isMoreTyped } : outcome);
  }

  /** Typing removes the fault of a field and the message about the last sending. */
  function onInput({ target }: FormEvent<HTMLFormElement>) {
    const { name } = target as HTMLInputElement;
    if (form.state === 'sent') setForm({ state: 'open' });
    if (form.state === 'refused' && !corrected.includes(name)) setCorrected([...corrected, name]);
  }

  function prepare(): void {
    // If this fails, sending tries again and reports it.
    load().catch(() => {});
  }

  const errorOf = (name: string) =>
    form.state === 'refused' && !corrected.includes(name) ? form.errors[name] : undefined;

  return { form, errorOf, props: { ref: element, noValidate: true, onSubmit, onInput, onFocus: prepare } };
}

const fieldsOf = (form: HTMLFormElement): Fields => Object.fromEntries(new FormData(form));

const isSame = (one: Fields, other: Fields): boolean => Object.keys(one).every((name) => one[name] === other[name]);

/** How sending ended. `errors` has messages by field name. `isMoreTyped`: the fields contain more than was sent. */
export type Outcome =
  | { state: 'sent'; message: string; isMoreTyped?: boolean }
  | { state: 'refused'; message: string; errors: Record<string, string> };

/** `message`: the text while the form waits; '' or absent if there is nothing to say. */
export type LightForm = { state: 'open' } | { state: 'sending'; message?: string } | Outcome;

export type Fields = Record<string, FormDataEntryValue>;

const unreachable: Outcome = {
  state: 'refused',
  message: 'The server could not be reached. Please check your connection and try again.',
  errors: {},
};
