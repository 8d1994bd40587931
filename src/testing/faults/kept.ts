import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/open.ts';
import { findLost, type RegistrationLoad } from '../rush.ts';

export interface Kept {
  /** Acknowledged registrations that are not in the database. */
  lost: number;
  seatsRight: boolean;
  /** Proofs that a row names and that do not exist. */
  proofsMissing: number;
  /** Files that no row names. */
  strayFiles: number;
}

/** The state of the database and of the files in its data folder after a fault. */
export async function findKept(env: Record<string, string>, load: RegistrationLoad): Promise<Kept> {
  const { lost, seatsRight } = await findLost(env, load);
  const files = path.join(env.DATA_DIR ?? '', 'files/proofs');
  // While a proof is being redrawn it has two files. A file that remains was left over.
  for (let look = 0; ; look++) {
    const [named, found] = [await proofKeys(env), await readdir(files).catch(() => [])];
    const there = new Set(found.map((name) => `proofs/${name}`));
    const proofsMissing = [...named].filter((key) => !there.has(key)).length;
    const strayFiles = [...there].filter((key) => !named.has(key)).length;
    if (look === 60 || proofsMissing + strayFiles === 0) return { lost, seatsRight, proofsMissing, strayFiles };
    await pause(250);
  }
}

export const isWhole = ({ lost, seatsRight, proofsMissing, strayFiles }: Kept): boolean =>
  seatsRight && lost + proofsMissing + strayFiles === 0;

export const keptInText = ({ lost, proofsMissing, strayFiles }: Kept): string =>
  `${lost} lost, ${proofsMissing} proofs missing, ${strayFiles} stray files`;

async function proofKeys(env: Record<string, string>): Promise<Set<string>> {
  const { db } = openDatabase(readConfig(env));
  const rows = await db.selectFrom('registrations').select('proof_key').where('proof_key', '<>', '').execute();
  await db.destroy();
  return new Set(rows.map((row) => row.proof_key));
}
