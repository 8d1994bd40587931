import Fastify from 'fastify';
import { type OpenPlatform, openPlatform } from '#app/open-platform.ts';
import { createAdmin, hashPassword } from '#features/accounts/server/index.ts';
import { makeCertificates } from '#features/certificates/server/index.ts';
import { readRanked } from '#features/judging/server/index.ts';
import { readConfig } from '#server/config.ts';
import { type DemoDay, fillDay } from '#testing/demo/day/fill-day.ts';
import { addDemoStatements } from '#testing/demo/demo-statements.ts';
import { addDemoTemplate } from '#testing/demo/demo-template.ts';
import { type Demo, type DemoSize, fillDemo } from '#testing/demo/fill-demo.ts';

export const demoSize = { students: 5_000, registrations: 8_000, proofs: 150 };
export const demoPassword = 'demo-password';
export const demoAdmin = { name: 'Demo administrator', email: 'admin@demo.example', password: demoPassword };

type Wanted = Partial<DemoSize> & Pick<Demo, 'isToday'> & { admin?: typeof demoAdmin };

/**
 * Fills a new data folder with the demo. Changes nothing else, because it ignores the real settings. With `isToday` it
 * returns the data for the phones at the gates.
 */
export async function fillDemoFolder(dataDir: string, wanted: Wanted = {}): Promise<DemoDay | undefined> {
  const config = readConfig({ DATA_DIR: dataDir });
  const { platform: opened, close } = await openPlatform(config, Fastify().log, () => new Date());
  // Nothing must be sent or served while the folder is filled.
  const nothing = () => undefined;
  const platform = { ...opened, wakeOutbox: nothing, siteChanged: nothing, findDevice: async () => undefined };
  // `hashPassword` returns undefined only when it is busy, and nothing else runs here.
  const passwordHash = (await hashPassword(demoPassword)) ?? '';
  const now = new Date();
  try {
    const adminId = await addAdmin(platform, wanted.admin);
    await fillDemo(platform, { ...demoSize, ...wanted, now, passwordHash });
    await makeDemoCertificates(platform);
    await addDemoStatements(platform, adminId);
    return wanted.isToday ? await fillDay(platform, now) : undefined;
  } finally {
    await close();
  }
}

async function addAdmin({ db, now }: OpenPlatform['platform'], account = demoAdmin): Promise<string> {
  const id = await createAdmin(db, now(), account);
  if (!id) throw new Error('the folder has an administrator already');
  return id;
}

/**
 * Makes certificates for winners, and for two events of the first student, whose email and password the console shows.
 */
async function makeDemoCertificates(
  platform: Parameters<typeof makeCertificates>[0] & OpenPlatform['platform'],
): Promise<void> {
  const { db } = platform;
  const events = await db
    .selectFrom('registrations')
    .innerJoin('students', 'students.id', 'registrations.student_id')
    .select('registrations.event_id')
    .where('students.email', '=', 'student0001@students.example')
    .where('registrations.registration_status', '=', 'confirmed')
    .orderBy('registrations.event_id')
    .limit(2)
    .execute();
  const judged = await db.selectFrom('judging_rounds').select('event_id').where('state', '=', 'published').execute();
  const templateId = await addDemoTemplate(db);
  const make = (batch: Parameters<typeof makeCertificates>[2]) =>
    makeCertificates(platform, { ranked: readRanked }, batch, 'operator');
  for (const { event_id: eventId } of events) {
    await make({ eventId, kind: 'participation', rule: { kind: 'registered' } });
  }
  for (const { event_id: eventId } of judged) {
    await make({ eventId, kind: 'winner', rule: { kind: 'rank', n: 3 }, templateId });
  }
}
