import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

interface Manifest {
  entry: Scripts;
  routes: Record<string, Scripts>;
}

interface Scripts {
  module: string;
  imports: string[];
}

/**
 * The scripts that a browser loads for a page before anybody does anything: the entry, its layouts and itself. Their
 * paths from the root of the project; routes are named as in `src/routes.ts`, without the ending.
 */
export function firstView(routes: readonly string[]): string[] {
  const { entry, routes: all } = readManifest();
  const parts = ['root', ...routes].map((id) => {
    const part = all[id];
    if (!part) throw new Error(`There is no such page: ${id}`);
    return part;
  });
  const scripts = [entry, ...parts].flatMap(({ module, imports }) => [module, ...imports]);
  return [...new Set(scripts)].map((script) => path.join('build/client', script));
}

function readManifest(): Manifest {
  const assets = path.resolve('build/client/assets');
  const name = readdirSync(assets).find((file) => /^manifest-.*\.js$/.test(file));
  if (!name) throw new Error('There is no build: npm run build');
  const text = readFileSync(path.join(assets, name), 'utf8');
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1));
}
