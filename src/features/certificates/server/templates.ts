import type { z } from 'zod';
import { touchPicture } from '#features/pictures/server/index.ts';
import { recordAudit } from '#server/audit.ts';
import { didChange, lockRow } from '#server/db/concurrency.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { invalid, refuse } from '#server/http/refusal.ts';
import { newId } from '#server/ids.ts';
import { byName } from '#server/lists/read-page.ts';
import { settableWords } from '#server/pictures/typeface.ts';
import type { Platform } from '#server/platform.ts';
import { type CertificateKind, certificateKinds, kindNames, shippedId } from '../rules.ts';
import type { copyTemplate as copyCall, Design, saveTemplate as saveCall, Template } from '../template-contract.ts';
import { houseTemplates } from './draw/house-templates.ts';
import type { CertificateTemplatesTable } from './tables.ts';

const mostTemplates = 100;

export async function listTemplates(db: Db): Promise<{ templates: Template[] }> {
  const rows = await newestVersions(db).orderBy('kind').orderBy(byName('name')).execute();
  return { templates: [...certificateKinds.map(houseOf), ...rows.map(toTemplate)] };
}

const houseOf = (kind: CertificateKind): Template => ({
  _id: shippedId,
  kind,
  name: `${kindNames[kind]}, standard`,
  version: 1,
  isUsed: true,
  changedAt: '',
  design: houseTemplates[kind],
});

/** What a new batch of this kind would be made with; undefined if there is no such template. `id` is the version's. */
export async function templateFor(db: Db, kind: CertificateKind, templateId = shippedId) {
  if (templateId === shippedId) return { id: shippedId, templateId, design: houseTemplates[kind] };
  const newest = newestVersions(db).where('template_id', '=', templateId).where('kind', '=', kind);
  const row = await newest.executeTakeFirst();
  return row && { id: row.id, templateId, design: JSON.parse(row.design) as Design };
}

/** Like `templateFor`, but nobody can change that version afterwards (R342). */
export function takeTemplate({ db, now }: Pick<Platform, 'db' | 'now'>, kind: CertificateKind, templateId: string) {
  return write(db, async (tx) => {
    const found = await templateFor(tx, kind, templateId);
    if (!found || found.id === shippedId) return found;
    const row = await lockRow(tx, tx.selectFrom('certificate_templates').selectAll().where('id', '=', found.id));
    if (row?.removed_at !== '') return undefined;
    const used = row.used_at || now().toISOString();
    await tx.updateTable('certificate_templates').set({ used_at: used }).where('id', '=', row.id).execute();
    // Read again, because somebody may have saved the version while this call waited for the lock.
    return { ...found, design: JSON.parse(row.design) as Design };
  });
}

const mostVersions = 50;

export async function listVersions(db: Db, templateId: string) {
  const rows = await db
    .selectFrom('certificate_templates')
    .selectAll()
    .where('template_id', '=', templateId)
    .where('removed_at', '=', '')
    .orderBy('version', 'desc')
    .limit(mostVersions)
    .execute();
  if (rows.length === 0) return refuse('templateNotFound');
  const ids = rows.map(({ id }) => id);
  const made = await db
    .selectFrom('certificates')
    .select(['template', ({ fn }) => fn.countAll<number>().as('count')])
    .where('template', 'in', ids)
    .groupBy('template')
    .execute();
  const counts = new Map(made.map(({ template, count }) => [template, count]));
  return { versions: rows.map((row) => ({ ...toTemplate(row), certificates: counts.get(row.id) ?? 0 })) };
}

export function copyTemplate({ db, now }: Platform, asked: z.output<typeof copyCall.body>, adminId: string) {
  const { kind, name, copyOf } = asked;
  return write(db, async (tx) => {
    const original = await templateFor(tx, kind, copyOf);
    if (!original) return refuse('templateNotFound');
    if ((await newestVersions(tx).execute()).length >= mostTemplates) return refuse('tooManyTemplates');
    const at = now();
    const id = newId();
    const row: CertificateTemplatesTable = {
      id,
      template_id: id,
      version: 1,
      kind,
      name,
      design: JSON.stringify(original.design),
      used_at: '',
      removed_at: '',
      changed_at: at.toISOString(),
    };
    await tx.insertInto('certificate_templates').values(row).execute();
    await recordAudit(tx, at, {
      actor: `admin:${adminId}`,
      action: 'template.copy',
      subject: `template:${id}`,
      after: { name, kind },
    });
    return toTemplate(row);
  });
}

export function saveTemplate(
  { db, now }: Platform,
  templateId: string,
  { name, design, changedAt }: z.output<typeof saveCall.body>,
  adminId: string,
) {
  const fault = unprintable(design);
  if (fault) return Promise.resolve(invalid({ boxes: fault }));
  return write(db, async (tx) => {
    const row = await lockNewest(tx, templateId);
    if (!row) return refuse('templateNotFound');
    if (row.changed_at !== changedAt) return refuse('staleTemplate');
    const at = now();
    if (!(await touchPicture(tx, design.background, at))) {
      return invalid({ background: 'This picture is no longer there. Please upload it again.' });
    }
    // Never the same time twice, because the time identifies the state that an organiser has read.
    const changed_at = new Date(Math.max(at.getTime(), Date.parse(row.changed_at) + 1)).toISOString();
    const saved = { ...row, name, design: JSON.stringify(design), changed_at };
    const next = row.used_at === '' ? saved : { ...saved, id: newId(), version: row.version + 1, used_at: '' };
    if (next.id === row.id) {
      await tx.updateTable('certificate_templates').set(saved).where('id', '=', row.id).execute();
    } else await tx.insertInto('certificate_templates').values(next).execute();
    await recordAudit(tx, at, {
      actor: `admin:${adminId}`,
      action: 'template.save',
      subject: `template:${templateId}`,
      before: { name: row.name, version: row.version },
      after: { name, version: next.version },
    });
    return toTemplate(next);
  });
}

export function removeTemplate({ db, now }: Platform, templateId: string, adminId: string) {
  return write(db, async (tx) => {
    const row = await lockNewest(tx, templateId);
    if (!row) return refuse('templateNotFound');
    const at = now();
    const versions = tx.updateTable('certificate_templates').where('template_id', '=', templateId);
    if (!(await didChange(versions.set({ removed_at: at.toISOString() })))) return refuse('templateNotFound');
    // A version without certificates is not needed any more.
    await tx
      .deleteFrom('certificate_templates')
      .where('template_id', '=', templateId)
      .where('used_at', '=', '')
      .execute();
    await recordAudit(tx, at, {
      actor: `admin:${adminId}`,
      action: 'template.remove',
      subject: `template:${templateId}`,
      before: { name: row.name, version: row.version },
    });
    return { message: 'Template removed' };
  });
}

const newestVersions = (db: Db) =>
  db
    .selectFrom('certificate_templates')
    .selectAll()
    .where('removed_at', '=', '')
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('certificate_templates as newer')
            .select('newer.id')
            .whereRef('newer.template_id', '=', 'certificate_templates.template_id')
            .whereRef('newer.version', '>', 'certificate_templates.version'),
        ),
      ),
    );

/** All calls lock the first version, so that two saves at once do not make the same version. */
async function lockNewest(tx: Tx, templateId: string): Promise<CertificateTemplatesTable | undefined> {
  const versions = tx.selectFrom('certificate_templates').selectAll().where('template_id', '=', templateId);
  await lockRow(tx, versions.orderBy('version').limit(1));
  const row = await versions.where('removed_at', '=', '').orderBy('version', 'desc').limit(1).executeTakeFirst();
  // Locks the newest version too, because a batch may be taking it into use.
  return row && lockRow(tx, tx.selectFrom('certificate_templates').selectAll().where('id', '=', row.id));
}

const toTemplate = (row: CertificateTemplatesTable): Template => ({
  _id: row.template_id,
  kind: row.kind,
  name: row.name,
  version: row.version,
  isUsed: row.used_at !== '',
  changedAt: row.changed_at,
  design: JSON.parse(row.design) as Design,
});

function unprintable({ boxes }: Design): string | undefined {
  const box = boxes.find(({ text, voice }) => settableWords(text, voice) !== text.trim().replace(/\s+/g, ' '));
  return box && `The fonts cannot show every letter of “${box.text.slice(0, 60)}”.`;
}
