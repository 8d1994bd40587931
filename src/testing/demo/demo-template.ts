import { houseTemplates } from '#features/certificates/server/index.ts';
import type { WholeDb } from '#server/db/schema.ts';
import { newId } from '#server/ids.ts';

/** Adds a template as the committee would: the standard one for winners on paper of another colour. Returns its id. */
export async function addDemoTemplate(db: WholeDb): Promise<string> {
  const id = newId();
  const design = JSON.stringify({ ...houseTemplates.winner, paper: '#fff6e2' });
  const row = { id, template_id: id, version: 1, kind: 'winner' as const, name: 'Winners of the fest', design };
  const changed_at = new Date().toISOString();
  await db
    .insertInto('certificate_templates')
    .values({ ...row, used_at: '', removed_at: '', changed_at })
    .execute();
  return id;
}
