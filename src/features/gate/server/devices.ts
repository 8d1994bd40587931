import { randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import { recordAudit } from '#server/audit.ts';
import { didChange, lockRow } from '#server/db/concurrency.ts';
import type { Db } from '#server/db/schema.ts';
import { write, writeNote } from '#server/db/write.ts';
import { refuse } from '#server/http/refusal.ts';
import type { DeviceViewer } from '#server/http/session.ts';
import { newId, newToken, tokenHash } from '#server/ids.ts';
import type { Platform } from '#server/platform.ts';
import type { DeviceFields, DeviceRecord } from '../admin-contract.ts';
import type { ListQuery } from '../calls.ts';
import { pairingFromBytes, pairingLength } from '../pairing-rules.ts';
import type { DevicesTable } from './tables.ts';

type DeviceRow = Selectable<DevicesTable>;

const newPairing = () => pairingFromBytes(randomBytes(pairingLength));
const pairingMs = 10 * 60_000;

export async function listDevices(db: Db): Promise<DeviceRecord[]> {
  const rows = await db
    .selectFrom('gate_kept')
    .select(['device_id', 'reason', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy(['device_id', 'reason'])
    .orderBy('reason')
    .execute();
  const kept = Map.groupBy(rows, ({ device_id }) => device_id);
  return (await readDevices(db)).map((device) => ({
    ...device,
    kept: (kept.get(device._id) ?? []).map(({ reason, count }) => ({ reason, count })),
  }));
}

export async function readDevices(db: Db): Promise<Omit<DeviceRecord, 'kept'>[]> {
  const rows = await db.selectFrom('gate_devices').selectAll().orderBy('created_at').orderBy('id').execute();
  return rows.map(({ id, name, kind, checkpoints, key_hash, revoked_at, stolen_at, seen_at, ...reported }) => ({
    _id: id,
    name,
    kind,
    checkpoints: JSON.parse(checkpoints),
    state: revoked_at ? 'revoked' : key_hash ? 'paired' : 'waiting',
    isStolen: stolen_at !== '',
    seenAt: seen_at,
    unsent: reported.unsent,
    battery: reported.battery,
    clockOff: reported.clock_off,
  }));
}

/** The phone with this key. Revoked phones are found too, because they may still upload. */
export async function findDevice(db: Db, key: string | undefined): Promise<DeviceViewer | undefined> {
  if (!key) return undefined;
  const found = db.selectFrom('gate_devices').selectAll();
  const row = await found.where('key_hash', '=', tokenHash(key)).executeTakeFirst();
  return row && toViewer(row);
}

const toViewer = ({ id, kind, checkpoints, revoked_at, stolen_at }: DeviceRow): DeviceViewer => ({
  id,
  kind,
  checkpoints: JSON.parse(checkpoints),
  isRevoked: revoked_at !== '',
  revokedAt: revoked_at,
  isStolen: stolen_at !== '',
});

/** Phones whose scans another phone sends. A phone that was never paired is left out. */
export async function findMakers(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, DeviceViewer & { keyHash: string }>();
  const found = db.selectFrom('gate_devices').selectAll().where('id', 'in', ids).where('key_hash', '<>', '');
  return new Map((await found.execute()).map((row) => [row.id, { ...toViewer(row), keyHash: row.key_hash }]));
}

export async function createDevice({ db, now }: Platform, fields: DeviceFields, adminId: string) {
  const pairing = newPairing();
  return write(db, async (tx) => {
    const known = await tx.selectFrom('gate_checkpoints').select('id').execute();
    if (!fields.checkpoints.every((id) => known.some((checkpoint) => checkpoint.id === id))) {
      return refuse('checkpointNotFound', { errors: { checkpoints: 'Please choose the checkpoints again' } });
    }
    const id = newId();
    const row = {
      id,
      name: fields.name,
      kind: fields.kind,
      checkpoints: JSON.stringify([...new Set(fields.checkpoints)]),
      key_hash: '',
      ...pairingColumns(pairing, now()),
      created_at: now().toISOString(),
      revoked_at: '',
      seen_at: '',
      unsent: null,
      battery: null,
    };
    await tx.insertInto('gate_devices').values(row).execute();
    await recordAudit(tx, now(), {
      actor: `admin:${adminId}`,
      action: 'device.create',
      subject: `device:${id}`,
      after: { name: fields.name },
    });
    return { _id: id, pairing };
  });
}

const pairingColumns = (pairing: string, now: Date) => ({
  pairing_hash: tokenHash(pairing),
  pairing_until: new Date(now.getTime() + pairingMs).toISOString(),
});

export async function pairAgain({ db, now }: Platform, id: string, adminId: string) {
  const pairing = newPairing();
  return write(db, async (tx) => {
    const row = await tx.selectFrom('gate_devices').select('id').where('id', '=', id).executeTakeFirst();
    if (!row) return refuse('deviceNotFound');
    const waiting = tx.updateTable('gate_devices').set(pairingColumns(pairing, now())).where('id', '=', id);
    if (!(await didChange(waiting.where('key_hash', '=', '').where('revoked_at', '=', '')))) {
      return refuse('alreadyPaired');
    }
    await recordAudit(tx, now(), { actor: `admin:${adminId}`, action: 'device.pair', subject: `device:${id}` });
    return { _id: id, pairing };
  });
}

/** Whether a phone waits for this code. The code may have expired. */
export async function isPairing(db: Db, pairing: string): Promise<boolean> {
  const waiting = db.selectFrom('gate_devices').select('id').where('pairing_hash', '=', tokenHash(pairing));
  return (await waiting.executeTakeFirst()) !== undefined;
}

/** Works once, because the UPDATE that finds the code also removes it. */
export async function pairDevice({ db, now }: Platform, pairing: string) {
  const deviceKey = newToken();
  return write(db, async (tx) => {
    const at = now().toISOString();
    const row = await tx
      .updateTable('gate_devices')
      .set({ key_hash: tokenHash(deviceKey), pairing_hash: '', pairing_until: '', seen_at: at })
      .where('pairing_hash', '=', tokenHash(pairing))
      .where('pairing_until', '>', at)
      .where('revoked_at', '=', '')
      .returning('id')
      .executeTakeFirst();
    if (!row) return refuse('pairingOver');
    await recordAudit(tx, now(), { actor: `device:${row.id}`, action: 'device.paired', subject: `device:${row.id}` });
    return { deviceKey, deviceId: row.id };
  });
}

/**
 * `isStolen`: scans that the phone has not uploaded yet are not accepted any more. A revoked phone can be reported as
 * stolen later.
 */
export function revokeDevice({ db, now }: Platform, id: string, isStolen: boolean, adminId: string) {
  return write(db, async (tx) => {
    const devices = tx.selectFrom('gate_devices').select(['name', 'revoked_at', 'stolen_at']);
    const row = await lockRow(tx, devices.where('id', '=', id));
    if (!row) return refuse('deviceNotFound');
    const at = now().toISOString();
    const isReported = isStolen && !row.stolen_at;
    if (!row.revoked_at || isReported) {
      const stolen = isReported && { stolen_at: at };
      const revoked = { revoked_at: row.revoked_at || at, pairing_hash: '', pairing_until: '', ...stolen };
      await tx.updateTable('gate_devices').set(revoked).where('id', '=', id).execute();
      await recordAudit(tx, now(), {
        actor: `admin:${adminId}`,
        action: isReported ? 'device.stolen' : 'device.revoke',
        subject: `device:${id}`,
        before: { name: row.name },
      });
    }
    return { message: 'This phone is off the gate.' };
  });
}

/** Written with `writeNote`: if a power cut loses it, the phone only looks unseen for a moment. */
export async function noteSeen(
  { db, now }: Pick<Platform, 'db' | 'now'>,
  id: string,
  { unsent, battery, clockOff }: Omit<ListQuery, 'since'>,
): Promise<void> {
  const reported = {
    ...(unsent !== undefined && { unsent }),
    ...(battery !== undefined && { battery }),
    ...(clockOff !== undefined && { clock_off: clockOff }),
  };
  await writeNote(db, (tx) =>
    tx
      .updateTable('gate_devices')
      .set({ seen_at: now().toISOString(), ...reported })
      .where('id', '=', id)
      .execute(),
  );
}
