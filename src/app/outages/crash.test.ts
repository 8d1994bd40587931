import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { crashUnderLoad } from '#testing/faults/crash-under-load.ts';
import { screenshot } from '#testing/pictures.ts';
import { createDatabase, type TestDatabase } from '#testing/postgres/postgres.ts';
import { makeLoad, type RegistrationLoad } from '#testing/rush.ts';
import { engine } from '#testing/test-app.ts';

// With PostgreSQL the server does the same, and PostgreSQL itself keeps the data safe, so fewer crashes are enough.
// chaos/kill.ts makes fifty.
const crashes = engine === 'sqlite' ? 10 : 4;

let dataDir: string;
let database: TestDatabase | undefined;
let env: Record<string, string>;
let load: RegistrationLoad;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'symposia-crash-'));
  database = engine === 'postgres' ? await createDatabase() : undefined;
  env = { DATA_DIR: dataDir, ...(database && { DATABASE_URL: database.url }) };
  load = await makeLoad(env, { students: crashes * 150, proof: await screenshot() });
});
afterAll(async () => {
  await database?.drop();
  await rm(dataDir, { recursive: true, force: true });
});

test(`a server killed ${crashes} times under load loses no acknowledged registration and no proof, and leaves no stray file`, async () => {
  const { readyMs, ...report } = await crashUnderLoad({ env, load, crashes });
  expect(report).toEqual({
    outlasted: true,
    lost: 0,
    seatsRight: true,
    proofsMissing: 0,
    proofsNotShown: 0,
    strayFiles: 0,
  });
  // Two seconds; on a busy machine, at most twice the time of an undisturbed start there.
  const [undisturbed = 0, ...again] = readyMs;
  const median = again.toSorted((a, b) => a - b)[Math.floor(again.length / 2)];
  expect(median, 'median ms until it answers again').toBeLessThan(Math.max(2_000, 2 * undisturbed));
}, 180_000);
