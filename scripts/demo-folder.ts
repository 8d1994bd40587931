import Fastify from 'fastify';
import { openPlatform } from '#app/open-platform.ts';
import { hashPassword } from '#features/accounts/server/index.ts';
import { makeCertificates } from '#features/certificates/server/index.ts';
import { readConfig } from '#server/config.ts';
import { type DemoSize, fillDemo } from '#testing/demo/fill-demo.ts';

export const demoSize = { students: 5_000, registrations: 8_000, proofs: 150 };
export const demoPassword = 'demo-password';

/** Fills a new data folder with the demo: that folder and nothing else, whatever the settings of the real one. */
export async function fillDemoFolder(dataDir: string, size: Partial<DemoSize> = {}): Promise<void> {
  const config = readConfig({ DATA_DIR: dataDir });
  const { platform, close } = await openPlatform(config, Fastify().log, () => new Date());
  // Undefined for a server whose hashing is busy; nobody else is here.
  const passwordHash = (await hashPassword(demoPassword)) ?? '';
  try {
    await fillDemo(platform, { ...demoSize, ...size, now: new Date(), passwordHash });
    await makeDemoCertificates({ ...platform, wakeOutbox: () => undefined });
  } finally {
    await close();
  }
}

/** For the events of the first student, who is named on the console: there is a certificate to open. */
async function makeDemoCertificates(platform: Parameters<typeof makeCertificates>[0]): Promise<void> {
  const rule = { kind: 'registered' } as const;
  const events = await platform.db
    .selectFrom('registrations')
    .innerJoin('students', 'students.id', 'registrations.student_id')
    .select('registrations.event_id')
    .where('students.email', '=', 'student0001@students.example')
    .where('registrations.registration_status', '=', 'confirmed')
    .orderBy('registrations.event_id')
    .limit(2)
    .execute();
  for (const { event_id: eventId } of events) {
    await makeCertificates(platform, {}, { eventId, kind: 'participation', rule }, 'operator');
  }
}
