import { useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { adminKeptForms, studentKeptForms } from './local-drafts.ts';
import { adminSession, onSessionEnd, type SessionKind, studentSession } from './sessions.ts';
import { visitStorage } from './storage.ts';

/** The typed values of a form when its session ended. */
export interface KeptForm {
  /** '' for a new record. */
  recordId: string;
  values: FieldValues;
  /** The fields that differed from the stored record. The others may have changed since then. */
  changed: string[];
}

interface Kept {
  ownerId: string;
  forms: Record<string, KeptForm>;
}

/** In this tab only, and only for the same person. */
const storageKeys = { student: studentKeptForms, admin: adminKeptForms } satisfies Record<SessionKind, string>;

/** Whether a form is kept for a person who has to sign in again. */
export const isAnythingKept = (kind: SessionKind): boolean => visitStorage().getItem(storageKeys[kind]) !== null;

/** The kept form with this name, if it belongs to the signed-in person. A form of another person is deleted. */
export function keptForm(kind: SessionKind, name: string): KeptForm | undefined {
  const session = kind === 'student' ? studentSession : adminSession;
  const kept = readKept(kind);
  if (kept && kept.ownerId === session.info()?.id) return kept.forms[name];
  visitStorage().removeItem(storageKeys[kind]);
  return undefined;
}

function keepForm(kind: SessionKind, ownerId: string, name: string, form: KeptForm): void {
  const kept = readKept(kind);
  const forms = kept?.ownerId === ownerId ? kept.forms : {};
  write(kind, { ownerId, forms: { ...forms, [name]: form } });
}

export function takeKeptForm(kind: SessionKind, name: string): KeptForm | undefined {
  const form = keptForm(kind, name);
  const kept = readKept(kind);
  if (!form || !kept) return undefined;
  const { [name]: _, ...forms } = kept.forms;
  if (Object.keys(forms).length > 0) write(kind, { ...kept, forms });
  else visitStorage().removeItem(storageKeys[kind]);
  return form;
}

function write(kind: SessionKind, kept: Kept): void {
  visitStorage().setItem(storageKeys[kind], JSON.stringify(kept));
}

function readKept(kind: SessionKind): Kept | undefined {
  try {
    // Needs no schema, because only this code writes it, in this tab.
    return (JSON.parse(visitStorage().getItem(storageKeys[kind]) ?? 'null') as Kept | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps what `read` returns when the session ends. Undefined means that nothing was typed. */
export function useKeepAtEnd(kind: SessionKind, name: string, read: () => KeptForm | undefined): void {
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  useEffect(() => keepAtEnd(kind, name, () => latest.current()), [kind, name]);
}

/** The same outside of a component. Returns a function that stops it. */
export function keepAtEnd(kind: SessionKind, name: string, read: () => KeptForm | undefined): () => void {
  return onSessionEnd((ended, ownerId) => {
    const form = ended === kind ? read() : undefined;
    if (form) keepForm(kind, ownerId, name, form);
  });
}

interface FormPlace {
  kind: SessionKind;
  name: string;
  recordId: string;
  /** False for a closed dialog. Its values are neither kept nor restored. */
  open?: boolean;
}

type Typed = Omit<KeptForm, 'recordId'>;

/**
 * Keeps what `read` returns when the session ends, and passes it to `restore` afterwards. Returns whether it has
 * restored something.
 */
export function useKept(
  { kind, name, recordId, open = true }: FormPlace,
  read: () => Typed | undefined,
  restore: (waiting: KeptForm) => void,
): boolean {
  const [isRestored, setRestored] = useState(false);
  const latest = useRef(restore);
  useEffect(() => {
    latest.current = restore;
  });
  useKeepAtEnd(kind, name, () => {
    const typed = open ? read() : undefined;
    return typed && { recordId, ...typed };
  });
  useEffect(() => {
    const waiting = open ? keptForm(kind, name) : undefined;
    // A form whose record was deleted meanwhile stays, because it can be used for a new record.
    if (!waiting || (recordId && waiting.recordId !== recordId)) return;
    takeKeptForm(kind, name);
    latest.current(waiting);
    setRestored(true);
  }, [kind, name, recordId, open]);
  return isRestored;
}

/** The same for all fields of a form except passwords. */
export function useKeptForm<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  place: FormPlace,
): boolean {
  const { isDirty, dirtyFields } = form.formState;
  return useKept(
    place,
    () => (isDirty ? { values: withoutPasswords(form.getValues()), changed: Object.keys(dirtyFields) } : undefined),
    (waiting) => form.reset({ ...form.getValues(), ...fieldsOf(waiting, place.recordId) }, { keepDefaultValues: true }),
  );
}

function fieldsOf({ values, changed }: KeptForm, recordId: string): FieldValues {
  if (!recordId) return values;
  return Object.fromEntries(Object.entries(values).filter(([field]) => changed.includes(field)));
}

export const withoutPasswords = (values: FieldValues): FieldValues =>
  Object.fromEntries(Object.entries(values).filter(([field]) => !/password/i.test(field)));
