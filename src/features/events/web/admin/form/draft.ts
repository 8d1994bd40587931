import { z } from 'zod';
import { visitStorage } from '#web/storage.ts';
import { blankValues, type FormValues } from './values.ts';

/** What somebody had typed when the session ended. */
export interface Draft {
  /** '' for a new event. */
  eventId: string;
  values: FormValues;
}

const key = 'adminEventDraft';
const shape = z.object({ eventId: z.string(), values: z.looseObject({ title: z.string() }) });

export function keepDraft(draft: Draft): void {
  visitStorage().setItem(key, JSON.stringify(draft));
}

export function readDraft(): Draft | undefined {
  try {
    const { eventId, values } = shape.parse(JSON.parse(visitStorage().getItem(key) ?? 'null'));
    // We wrote it ourselves; an older form may have had fewer fields.
    return { eventId, values: { ...blankValues, ...values } as FormValues };
  } catch {
    return undefined;
  }
}

export function forgetDraft(): void {
  visitStorage().removeItem(key);
}
