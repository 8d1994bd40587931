// Builds the service workers, which keep pages for when there is no network. Called by `npm run build`.
import path from 'node:path';
import { build } from 'vite';

await buildWorker('src/features/tickets/web/offline/ticket-worker.ts', 'ticket-worker.js');

/** A classic script: not every browser takes modules as service workers. */
async function buildWorker(entry: string, name: string, define: Record<string, string> = {}): Promise<void> {
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { ...define, 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: path.resolve('build/client'),
      emptyOutDir: false,
      lib: { entry, formats: ['iife'], name: 'worker', fileName: () => name },
    },
  });
}
