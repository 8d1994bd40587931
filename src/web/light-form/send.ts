import type { z } from 'zod';
import { ApiError } from '#shared/api-client.ts';
import { onWaiting, waitingText } from '#web/network/waiting.ts';
import type { Fields, Outcome } from './use-light-form.ts';

/**
 * Calls `tell` with a text while the form waits for its turn, and with '' afterwards. Returns a function that stops it.
 */
export const onWaitingText = (tell: (words: string) => void) =>
  onWaiting((isWaiting) => tell(isWaiting ? waitingText : ''));

/** Checks the typed fields and makes the call. `otherwise`: the message if the server gives none. */
export async function sendLightForm<Schema extends z.ZodType>(
  schema: Schema,
  fields: Fields,
  call: (body: z.output<Schema>) => Promise<{ message: string }>,
  otherwise: { sent: string; failed: string },
): Promise<Outcome> {
  const parsed = schema.safeParse(fields);
  if (!parsed.success) return { state: 'refused', message: '', errors: firstMessages(parsed.error.issues) };
  try {
    const { message } = await call(parsed.data);
    return { state: 'sent', message: message || otherwise.sent };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { state: 'refused', message: error.message || otherwise.failed, errors: error.errors };
  }
}

function firstMessages(issues: z.core.$ZodIssue[]): Record<string, string> {
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]).reverse());
}
