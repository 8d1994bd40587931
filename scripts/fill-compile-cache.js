// Part of the build. If Node has not compiled one of the server's files before, it first loads its TypeScript compiler,
// which takes 20 MB of memory until the process ends (decision 24). For code that is loaded only when it is needed, all
// requests would wait meanwhile.
import { globSync, readFileSync } from 'node:fs';
import { enableCompileCache, flushCompileCache } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const root = path.resolve(import.meta.dirname, '..');
enableCompileCache(path.join(root, 'node_modules/.cache/node'));
await import('../src/app/start.ts');
for (const module of loadedLate()) await import(module);
flushCompileCache();
// Exits explicitly, because some modules start a timer.
process.exit();

function loadedLate() {
  const files = globSync('src/{app,server,features}/**/*.ts', { cwd: root });
  const ofServer = files.filter((file) => !/\.test\.ts$|[\\/]web[\\/]/.test(file));
  return new Set(
    ofServer.flatMap((file) => {
      const named = readFileSync(path.join(root, file), 'utf8').matchAll(/\bimport\('([.#][^']+\.ts)'\)/g);
      const from = pathToFileURL(path.join(root, file));
      return [...named].map(([, name]) =>
        name.startsWith('#') ? import.meta.resolve(name) : new URL(name, from).href,
      );
    }),
  );
}
