import { buildApp } from '#app/app.ts';
import { readConfig } from '#server/config.ts';
import type { Platform } from '#server/platform.ts';
import { gateOf } from '../gate/gate-of.ts';
import { maker } from '../make.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import type { HostileContext } from './hostile-requests.ts';
import { makeLargeEvent } from './large-event.ts';
import { makeLargeRound } from './large-round.ts';
import { makeManyColleges } from './many-colleges.ts';

/** Starts a server on the data of `env`, with a session for each role. */
export async function openHostileServer(
  env: Record<string, string>,
  fill?: (platform: Platform) => Promise<void>,
): Promise<{ server: ServerProcess; context: HostileContext }> {
  const app = await buildApp(readConfig(env), { web: 'none' });
  await fill?.(app.platform);
  const make = maker(app);
  const eventId = await make.event({ fee: 100, capacity: 1_000 });
  const { bearer: student } = await make.student();
  const { bearer: admin } = await make.admin();
  const gate = await gateOf(app, make, admin);
  const { key } = await gate.phone();
  const { roundId, judgeSecret } = await makeLargeRound(app.platform, make);
  const askingIds = [await makeLargeEvent(app.platform, make), await makeLargeEvent(app.platform, make)];
  await makeManyColleges(app.platform);
  const registrations = await app.platform.db.selectFrom('registrations').select('id').limit(500).execute();
  await app.close();
  const context = {
    student,
    admin,
    phone: `Device ${key}`,
    eventId,
    roundId,
    judgeSecret,
    askingIds,
    registrationIds: registrations.map(({ id }) => id),
  };
  return { server: await startServer(env), context };
}
