import type { Tx } from '#server/db/schema.ts';
import { Refusal } from '#server/http/refusal.ts';
import { newId } from '#server/ids.ts';
import type { RoundFields } from '../round-contract.ts';
import { addRound } from './save-round.ts';

interface GivenResult {
  eventId: string;
  round: RoundFields;
  publishedAt: string;
  places: readonly { rank: number; teamName: string; college: string }[];
}

/** Adds published results from an edition's data. They have no marks and no registrations. */
export async function seedResults(tx: Tx, given: readonly GivenResult[]): Promise<void> {
  for (const { eventId, round, publishedAt, places } of given) {
    const added = await addRound(tx, eventId, round, new Date(publishedAt));
    if (added instanceof Refusal) throw new Error(`no round for the result of ${eventId}`);
    await tx.updateTable('judging_rounds').set({ state: 'published' }).where('id', '=', added.id).execute();
    const version = { round_id: added.id, version: 1, reason: '', created_at: publishedAt, published_at: publishedAt };
    const result = { id: newId(), ...version };
    await tx.insertInto('judging_results').values(result).execute();
    const rows = places.map(({ rank, teamName, college }) => ({
      result_id: result.id,
      entry_id: newId(),
      rank,
      published_at: publishedAt,
      registration_id: null,
      student_id: null,
      name: '',
      team_name: teamName,
      college,
    }));
    await tx.insertInto('judging_places').values(rows).execute();
  }
}
