import * as calls from '#features/gate/calls.ts';
import type { ScanResult } from '#features/gate/contract.ts';
import type { Ask } from './ask.ts';
import { toSentScan } from './carry.ts';
import type { Phone } from './phone.ts';
import type { OwnScan } from './store.ts';

const askMs = 15_000;

/** One run of the loop that sends the phone's scans to the server. Resolves to true if more are waiting. */
export function createUploads(phone: Phone, ask: Ask): () => Promise<boolean> {
  /** If the server refuses a whole batch, smaller batches find out which scan is the reason. */
  let atOnce = calls.mostScans;
  let skipped = 0;

  return async () => {
    if (!phone.device()) return false;
    const unsent = phone.unsent();
    if (unsent.length === 0) {
      await phone.eraseIfRevoked();
      return false;
    }
    const from = skipped % unsent.length;
    const batch = unsent.slice(from, from + atOnce);
    const answer = await ask(calls.sendScans, { body: { scans: batch.map(toSentScan) }, timeoutMs: askMs });
    if (answer.status !== 200) {
      const isTheBatch = answer.status === 400 || answer.status === 413 || answer.status === 422;
      if (isTheBatch && atOnce > 1) atOnce = Math.ceil(atOnce / 4);
      else if (isTheBatch) skipped = from + 1;
      throw new Error(`not uploaded: ${answer.status}`);
    }
    atOnce = calls.mostScans;
    const answers = answersFor(batch, answer.json);
    // A scan without a result does not block later ones.
    skipped = from + batch.length - answers.length;
    if (answers.length === 0) throw new Error('the answer names none of the scans');
    await phone.settle(answers);
    if (phone.unsent().length === 0) await phone.eraseIfRevoked();
    return phone.unsent().length > 0;
  };
}

/** Only scans that the server has explicitly confirmed may be deleted. */
function answersFor(batch: readonly OwnScan[], json: unknown): { own: OwnScan; result: ScanResult }[] {
  const { results } = json as { results?: ScanResult[] };
  return batch.flatMap((own, place) => {
    const result = results?.[place];
    const isTaken = result?.result === 'stored' || result?.result === 'kept';
    return result && isTaken && result.id === own.scan.id ? [{ own, result }] : [];
  });
}
