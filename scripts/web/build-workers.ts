// Builds the scanner's page, and the service workers that keep the scanner and the ticket's page available without a
// network. `npm run build` calls it after building the site.
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';

await build({ configFile: 'vite.gate.config.ts', logLevel: 'warn' });
await buildWorker('src/features/gate/web/scanner/keep/gate-worker.ts', 'gate-worker.js', {
  gateFiles: JSON.stringify(gateFiles()),
});

await buildWorker('src/features/tickets/web/offline/ticket-worker.ts', 'ticket-worker.js');

/** Everything that the scanner needs to start without a network. Names under assets/ change with their content. */
function gateFiles() {
  const folder = path.resolve('build/client/gate');
  const files = globSync('**/*', { cwd: folder }).filter((name) => path.extname(name) !== '');
  return files.map((name) => {
    const revision = createHash('sha256')
      .update(readFileSync(path.join(folder, name)))
      .digest('hex');
    const url = name === 'index.html' ? '/gate' : `/gate/${name}`;
    return { url, revision: name.startsWith('assets/') ? null : revision };
  });
}

/** Builds a classic script, because not every browser accepts modules as service workers. */
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
