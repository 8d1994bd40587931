import { url as inspectorUrl } from 'node:inspector';
import type { AddressInfo } from 'node:net';
import { ensureFirstAdmin, whyNotFirstPassword } from '#features/accounts/server/index.ts';
import { CannotStart, type Config } from '#server/config.ts';
import { startWatchdog } from '#server/watchdog.ts';
import { buildApp, type FestApp } from './app.ts';
import { giveMemoryBackWhenQuiet } from './give-memory-back.ts';

const shutdownMs = 15_000;
/** Requests that are still being sent by then are cut off, so that the rest ends in order. */
const cutOffAfterMs = 12_000;
/** When registration opens, more connections come at once than Node would queue (511). */
const backlog = 4_096;

/** Runs until SIGTERM or SIGINT. Fails with CannotStart when a setting or something else outside has to be changed. */
export async function serve(config: Config): Promise<void> {
  const app = await buildApp(config, { web: process.argv.includes('--dev') ? 'dev' : 'built' });
  await refuseCommonPassword(app, config);
  await listen(app, config);
  stopInOrder(app);
  // A debugger stops the loop for as long as somebody looks.
  if (inspectorUrl() === undefined)
    startWatchdog({ onError: (err) => app.platform.log.error({ err }, 'no watchdog any more') });
  // After listening: a password that is shown once must not be lost to a port in use.
  await introduce(app, config);
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

async function introduce(app: FestApp, config: Config): Promise<void> {
  const { port } = app.http.server.address() as AddressInfo;
  const address = config.publicUrl ?? `http://localhost:${port}`;
  const { db, now } = app.platform;
  const first = await ensureFirstAdmin(db, now(), config.firstAdmin);
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
    // One that was still being answered is kept open by its browser, and would be waited for until it is cut off.
    setInterval(() => app.http.server.closeIdleConnections(), 100).unref();
    setTimeout(() => app.http.server.closeAllConnections(), cutOffAfterMs).unref();
    setTimeout(() => process.exit(1), shutdownMs).unref();
    void app.close().then(() => process.exit(0));
  };
  // Not `once`: Ctrl+C comes twice with `npm start`, from the terminal and from npm, and a signal that nobody hears ends
  // the process in the middle of a request.
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
