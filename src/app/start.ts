import { CannotStart, readConfig } from '#server/config.ts';

/** Serves until SIGTERM or SIGINT. Ends the process if the operator has to change something first. */
export async function start(): Promise<void> {
  try {
    const config = readConfig();
    // Loaded after the settings are read: loading takes a second, and a wrong setting must be reported first.
    const { serve } = await import('./serve.ts');
    await serve(config);
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error;
    console.error(`Symposia cannot start: ${error.message}`);
    process.exit(1);
  }
}
