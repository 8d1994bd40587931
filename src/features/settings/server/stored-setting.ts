import type { z } from 'zod';
import { recordAudit } from '#server/audit.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { lockSetting, readSetting, storeSetting } from '#server/db/settings.ts';
import { afterCommit, write } from '#server/db/write.ts';
import { refuse } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';

interface StoredSetting<Schema extends z.ZodType<object>> {
  /** Its name in storage; the audit log has it as `settings:<name>`. */
  name: string;
  schema: Schema;
  byDefault: z.output<Schema>;
  /** Whether public pages show it. */
  isPublic?: boolean;
}

/** A setting that is read and replaced as a whole. Each change is recorded. */
export function storedSetting<Schema extends z.ZodType<object>>({
  name,
  schema,
  byDefault,
  isPublic = false,
}: StoredSetting<Schema>) {
  type Value = z.output<Schema>;
  const read = async (db: Db): Promise<Value> => {
    const stored = await readSetting(db, name);
    return stored === undefined ? byDefault : schema.parse(JSON.parse(stored));
  };
  const put = (tx: Tx, value: Value) => storeSetting(tx, name, JSON.stringify(value));
  /** Refused where the setting is not what the caller has `seen`. */
  const save = ({ db, now, siteChanged }: Platform, after: Value, adminId: string, seen?: Value) =>
    write(db, async (tx) => {
      await lockSetting(tx, name);
      const before = await read(tx);
      if (seen && JSON.stringify(seen) !== JSON.stringify(before)) return refuse('changedMeanwhile');
      await put(tx, after);
      if (isPublic) afterCommit(tx, siteChanged);
      const record = { actor: `admin:${adminId}`, action: 'settings.update', subject: `settings:${name}` };
      await recordAudit(tx, now(), { ...record, before, after });
      return after;
    });
  return { read, put, save };
}
