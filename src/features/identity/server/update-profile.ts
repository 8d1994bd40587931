import type { z } from 'zod';
import { write } from '#server/db/write.ts';
import type { Platform } from '#server/platform.ts';
import type { profileFields } from '../contract.ts';

export async function updateProfile({ db }: Platform, studentId: string, fields: z.output<typeof profileFields>) {
  await write(db, (tx) => tx.updateTable('students').set(fields).where('id', '=', studentId).execute());
}
