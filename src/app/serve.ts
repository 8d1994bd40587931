import { url as inspectorUrl } from 'node:inspector';
import type { AddressInfo } from 'node:net';
import { ensureFirstAdmin, whyNotFirstPassword } from '#features/accounts/server/index.ts';
import { CannotStart, type Config } from '#server/config.ts';
import { startWatchdog } from '#server/watchdog.ts';
import { buildApp, type FestApp } from './app.ts';
import { giveMemoryBackWhenQuiet } from './give-memory-back.ts';

const shutdownMs = 15_000;
/** Requests that are still being sent after this time are cut off, so that the other work can end in order. */
const cutOffAfterMs = 12_000;
/** When registration opens, more connections arrive at once than Node's default queue (511) holds. */
const backlog = 4_096;

/** Runs until SIGTERM or SIGINT. Throws CannotStart if the system administrator has to change something first. */
export async function serve(config: Config): Promise<void> {
  const app = await buildApp(config, { web: process.argv.includes('--dev') ? 'dev' : 'built' });
  await refuseCommonPassword(app, config);
  // Done before listening, so that nobody who knows the password is refused.
  const { db, now } = app.platform;
  const known = config.firstAdmin.password ? await ensureFirstAdmin(db, now(), config.firstAdmin) : undefined;
  await listen(app, config);
  stopInOrder(app);
  // A debugger pauses the loop, which the watchdog would take for a hang.
  if (inspectorUrl() === undefined)
    startWatchdog({ onError: (err) => app.platform.log.error({ err }, 'no watchdog any more') });
  // Done after listening, because a generated password is shown only once: it must not be lost if the port is in use.
  const first = known ?? (await ensureFirstAdmin(db, now(), config.firstAdmin));
  introduce(app, config, first);
  giveMemoryBackWhenQuiet();
}

async function refuseCommonPassword(app: FestApp, config: Config): Promise<void> {
  const why = await whyNotFirstPassword(app.platform.db, config.firstAdmin);
  if (!why) return;
  await app.close();
  throw new CannotStart(`ADMIN_PASSWORD: ${why}`);
}

async function listen(app: FestApp, config: Config): Promise<void> {
  try {
    await app.http.listen({ port: config.port, host: config.host, backlog });
  } catch (error) {
    const { code } = error as { code?: string };
    await app.close();
    if (code === 'EADDRINUSE') throw new CannotStart(`PORT: ${config.port} is in use by another program`);
    if (code === 'EACCES') throw new CannotStart(`PORT: ${config.port} needs rights that this user does not have`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new CannotStart(`HOST: ${config.host} is no address of this machine`);
    }
    throw error;
  }
}

function introduce(app: FestApp, config: Config, first: Awaited<ReturnType<typeof ensureFirstAdmin>>): void {
  const { port } = app.http.server.address() as AddressInfo;
  const address = config.publicUrl ?? `http://localhost:${port}`;
  console.log(`\n  Symposia is ready at ${address}\n  Control room: ${address}/admin`);
  if (first) console.log(`  Administrator: ${first.email}`);
  if (first?.generatedPassword) {
    console.log(`  Password (shown only now, to be changed at the first sign-in): ${first.generatedPassword}`);
  }
  console.log('');
}

function stopInOrder(app: FestApp): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    // A browser keeps its connection open after an answer, and the server would wait for it until it is cut off.
    setInterval(() => app.http.server.closeIdleConnections(), 100).unref();
    setTimeout(() => app.http.server.closeAllConnections(), cutOffAfterMs).unref();
    setTimeout(() => process.exit(1), shutdownMs).unref();
    void app.close().then(() => process.exit(0));
  };
  // Not `once`: with `npm start`, Ctrl+C arrives twice, from the terminal and from npm. Without a listener, the second
  // signal would end the process during a request.
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
