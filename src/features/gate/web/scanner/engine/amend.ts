import type { Entry } from './entries.ts';
import type { Shown } from './scanner-types.ts';
import { letInAt, mayOverride, newScanId } from './shown.ts';
import { clockMark, type Parts } from './store-scan.ts';

/** Undoes a scan of this phone. */
export async function undoScan(parts: Parts, entry: Entry): Promise<Shown> {
  const { shown } = entry;
  if (!shown.isStored || shown.isUndone) return shown;
  const server = await add(parts, entry, 'undo');
  return (server && parts.entries.update(shown.id, { isUndone: true, server })) ?? shown;
}

/** A supervisor lets somebody in after a refusal. */
export async function overrideRefusal(parts: Parts, entry: Entry): Promise<Shown> {
  const { shown, checkpoint } = entry;
  if (!mayOverride(shown)) return shown;
  const server = await add(parts, entry, 'override');
  const letIn = { isOverridden: true, verdict: letInAt(checkpoint), tone: 'green', contrary: undefined } as const;
  return (server && parts.entries.update(shown.id, { ...letIn, server })) ?? shown;
}

/** Stores an undo or an override of a shown scan. Returns undefined if it could not be stored. */
async function add(
  { phone, server }: Parts,
  { shown, checkpoint, ticket }: Entry,
  kind: 'undo' | 'override',
): Promise<Shown['server'] | undefined> {
  const { number } = shown;
  const scan = {
    id: newScanId(),
    checkpoint: checkpoint._id,
    ...(number && { number }),
    of: shown.id,
    at: new Date(phone.now()).toISOString(),
    kind,
    shown: kind === 'undo' ? '' : letInAt(checkpoint),
    ...clockMark(phone),
  };
  const isStored = await phone.add([{ scan, person: ticket?.ticket.person ?? number, refusal: '' }]);
  return isStored ? server.ask(scan.id, shown.id, kind) : undefined;
}
