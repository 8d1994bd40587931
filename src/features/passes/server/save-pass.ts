import { readEdition } from '#features/edition/server/index.ts';
import { recordAudit } from '#server/audit.ts';
import { didChange, lockRow } from '#server/db/concurrency.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { afterCommit, write } from '#server/db/write.ts';
import { invalid, refuse, refuseIf } from '#server/http/refusal.ts';
import { newId } from '#server/ids.ts';
import type { Platform } from '#server/platform.ts';
import type { PassFields, PassRecord } from '../admin-contract.ts';
import { coversText, passFaults } from '../rules.ts';
import { offerAt } from './offer.ts';
import { type PassRow, passColumns, toPass } from './rows.ts';
import { readSoldAtAll } from './sales.ts';

export async function listPasses(db: Db, now: Date): Promise<PassRecord[]> {
  const { timeZone } = await readEdition(db);
  const rows = await db.selectFrom('passes').selectAll().orderBy('created_at').orderBy('id').execute();
  const soldAt = await readSoldAtAll(
    db,
    rows.map(({ id }) => `pass:${id}`),
  );
  return rows.map((row) => {
    const pass = toPass(row, timeZone);
    const left = offerAt(pass.prices, now, soldAt(`pass:${pass._id}`));
    return { ...pass, ...(!left && offerAt(pass.prices, now) && { arePricesSoldOut: true as const }) };
  });
}

export function createPass({ db, now, siteChanged }: Platform, fields: PassFields, adminId: string) {
  return write(db, async (tx) => {
    const faults = await faultsOf(tx, fields);
    if (faults) return invalid(faults);
    const at = now().toISOString();
    const row = { id: newId(), ...passColumns(fields), sold: 0, created_at: at, updated_at: at, version: 0 };
    await tx.insertInto('passes').values(row).execute();
    const { timeZone } = await readEdition(tx);
    const saved = toPass(row, timeZone);
    await recordAudit(tx, now(), {
      actor: `admin:${adminId}`,
      action: 'pass.create',
      subject: `pass:${row.id}`,
      after: await recordOf(tx, saved),
    });
    afterCommit(tx, siteChanged);
    return saved;
  });
}

export function updatePass(
  { db, now, siteChanged }: Platform,
  id: string,
  { version, ...fields }: PassFields & { version?: number | undefined },
  adminId: string,
) {
  return write(db, async (tx) => {
    const stored = await lockPass(tx, id);
    if (!stored) return refuse('passNotFound');
    if (version !== undefined && version !== stored.version) {
      return refuse('stalePass', { errors: { version: String(stored.version) } });
    }
    const faults = await faultsOf(tx, fields);
    if (faults) return invalid(faults);
    const changes = { ...passColumns(fields), updated_at: now().toISOString(), version: stored.version + 1 };
    await tx.updateTable('passes').set(changes).where('id', '=', id).execute();
    const { timeZone } = await readEdition(tx);
    const saved = toPass({ ...stored, ...changes }, timeZone);
    await recordAudit(tx, now(), {
      actor: `admin:${adminId}`,
      action: 'pass.update',
      subject: `pass:${id}`,
      before: await recordOf(tx, toPass(stored, timeZone)),
      after: await recordOf(tx, saved),
    });
    afterCommit(tx, siteChanged);
    return saved;
  });
}

export function deletePass({ db, now, siteChanged }: Platform, id: string, adminId: string) {
  const deletion = write(db, async (tx) => {
    const stored = await lockPass(tx, id);
    if (!stored) return refuse('passNotFound');
    if (!(await didChange(tx.deleteFrom('passes').where('id', '=', id).where('sold', '=', 0)))) {
      return refuse('passBought');
    }
    await tx.deleteFrom('price_sales').where('owner', '=', `pass:${id}`).execute();
    await recordAudit(tx, now(), {
      actor: `admin:${adminId}`,
      action: 'pass.delete',
      subject: `pass:${id}`,
      before: await recordOf(tx, toPass(stored, (await readEdition(tx)).timeZone)),
    });
    afterCommit(tx, siteChanged);
    return { message: 'Pass deleted' };
  });
  // Rejected and cancelled orders do not count as sold, but they still name the pass. The database then refuses to
  // delete it.
  return deletion.catch(refuseIf({ gone: refuse('passBought') }));
}

const lockPass = (tx: Tx, id: string): Promise<PassRow | undefined> =>
  lockRow(tx, tx.selectFrom('passes').selectAll().where('id', '=', id));

async function faultsOf(tx: Tx, fields: PassFields): Promise<Record<string, string> | undefined> {
  const faults = passFaults(fields);
  if (fields.covers.kind === 'events' && !faults.covers) {
    const titles = await titlesOf(tx, fields.covers.events);
    const isGone = fields.covers.events.some((id) => !titles.has(id));
    if (isGone) faults.covers = 'One of these events is no longer there. Please choose the events again';
  }
  return Object.keys(faults).length > 0 ? faults : undefined;
}

/** `published`: only titles of published events, for everybody except organisers. */
export async function titlesOf(
  db: Db,
  eventIds: readonly string[],
  { published = false } = {},
): Promise<Map<string, string>> {
  if (eventIds.length === 0) return new Map();
  const events = db.selectFrom('events').select(['id', 'title']).where('id', 'in', eventIds);
  const rows = await (published ? events.where('is_active', '=', 1) : events).execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** The form for the audit log, in words that people can read. */
async function recordOf(tx: Tx, { name, description, covers, priceWords, limit, ...rest }: PassRecord) {
  const titles = await titlesOf(tx, covers.kind === 'events' ? covers.events : []);
  const { saleFrom, saleUntil, isActive } = rest;
  return {
    name,
    description,
    covers: coversText(covers, (id) => titles.get(id)),
    prices: priceWords,
    ...(limit !== undefined && { limit }),
    saleFrom,
    saleUntil,
    isActive,
  };
}
