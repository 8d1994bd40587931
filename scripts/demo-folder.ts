import Fastify from 'fastify';
import { openPlatform } from '#app/open-platform.ts';
import { hashPassword } from '#features/accounts/server/index.ts';
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
  } finally {
    await close();
  }
}
