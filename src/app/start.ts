import { CannotStart, readConfig } from '#server/config.ts';

/** Serves until SIGTERM or SIGINT. Ends the process if the system administrator has to change something first. */
export async function start(): Promise<void> {
  try {
    const config = readConfig();
    // It is loaded after the settings are read, because loading takes a second and a wrong setting must be reported
    // before.
    const { serve } = await import('./serve.ts');
    await serve(config);
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error;
    console.error(`Symposia cannot start: ${error.message}`);
    process.exit(1);
  }
}
