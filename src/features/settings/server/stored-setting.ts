import type { z } from 'zod';
import { recordAudit } from '#server/audit.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { lockSetting, readSetting, storeSetting } from '#server/db/settings.ts';
import { afterCommit, write } from '#server/db/write.ts';
import { refuse } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';

interface WholeSetting<Value> {
  /** The setting's name in storage. In the audit log it is `settings:<name>`. */
  name: string;
  schema: z.ZodType<Value>;
  byDefault: Value;
  /** Whether public pages show it. */
  isPublic?: boolean;
}

interface StoredSetting<Value, Fields> extends WholeSetting<Value> {
  /** The values that organisers read and change, and that the audit log shows. */
  fields: z.ZodType<Fields>;
  toStored: (fields: Fields, before: Value, now: Date) => Value;
}

/** A setting that is read and replaced as a whole. Each change is recorded. */
export const wholeSetting = <Value extends object>(setting: WholeSetting<Value>) =>
  storedSetting({ ...setting, fields: setting.schema, toStored: (value) => value });

/** For a setting where the server stores more than organisers change. */
export function storedSetting<Value, Fields extends object>({
  name,
  schema,
  byDefault,
  isPublic = false,
  fields,
  toStored,
}: StoredSetting<Value, Fields>) {
  const parse = (stored: string | undefined) => (stored === undefined ? byDefault : schema.parse(JSON.parse(stored)));
  const read = async (db: Db) => parse(await readSetting(db, name));
  const put = (tx: Tx, value: Value) => storeSetting(tx, name, JSON.stringify(value));
  /** Refuses if the stored setting differs from what the caller has `seen`. */
  const save = ({ db, now, siteChanged }: Platform, after: Fields, adminId: string, seen?: Fields) =>
    write(db, async (tx) => {
      await lockSetting(tx, name);
      const stored = await read(tx);
      const before = fields.parse(stored);
      if (seen && JSON.stringify(seen) !== JSON.stringify(before)) return refuse('changedMeanwhile');
      const value = toStored(after, stored, now());
      await put(tx, value);
      if (isPublic) afterCommit(tx, siteChanged);
      const record = { actor: `admin:${adminId}`, action: 'settings.update', subject: `settings:${name}` };
      await recordAudit(tx, now(), { ...record, before, after });
      return value;
    });
  return { parse, read, put, save };
}
