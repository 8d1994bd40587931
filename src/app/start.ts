import { CannotStart, readConfig } from '#server/config.ts';

await start().catch((error: unknown) => {
  if (!(error instanceof CannotStart)) throw error;
  console.error(`Symposia cannot start: ${error.message}`);
  process.exit(1);
});

async function start(): Promise<void> {
  const config = readConfig();
  // Loaded after the settings are read: loading takes a second, and a wrong setting must be reported first.
  const { serve } = await import('./serve.ts');
  await serve(config);
}
