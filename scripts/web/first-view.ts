import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

interface Manifest {
  entry: Scripts;
  routes: Record<string, Scripts>;
}

interface Scripts {
  module: string;
  imports: string[];
  parentId?: string;
}

/**
 * The scripts that a browser loads for a page before anybody acts: the entry, its layouts and the page. Returns paths
 * from the project's root; routes are named as in `src/routes.ts`, without the file extension.
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

/**
 * The scripts that a page loads by itself after it is shown, with their imports. `onPress` names the files that are
 * loaded only when somebody opens something.
 */
export function afterFirstView(routes: readonly string[], onPress: readonly string[]): string[] {
  const first = firstView(routes);
  const isOpened = (script: string) => onPress.some((name) => path.basename(script).startsWith(`${name}-`));
  const found = new Set(first);
  const waiting = first.flatMap((script) => importsOf(script, dynamicImport)).filter((script) => !isOpened(script));
  for (let script = waiting.pop(); script; script = waiting.pop()) {
    if (found.has(script)) continue;
    found.add(script);
    waiting.push(...importsOf(script, staticImport));
  }
  return [...found].filter((script) => !first.includes(script));
}

const staticImport = /(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g;
const dynamicImport = /import\(\s*["'`]\.\/([\w.-]+\.js)["'`]/g;

const importsOf = (script: string, pattern: RegExp): string[] =>
  [...readFileSync(script, 'utf8').matchAll(pattern)].map(([, name = '']) => path.join(path.dirname(script), name));

/** Whether a script is only for the control room: a screen, or code that screens share. */
export function isOfControlRoom(script: string): boolean {
  const { routes } = readManifest();
  const layout = 'features/control-room/web/admin-layout';
  const screens = Object.entries(routes).filter(([id, { parentId }]) => [id, parentId].includes(layout));
  const names = screens.map(([, { module }]) => path.basename(module));
  // The group's name in `sharedModules`.
  return names.includes(path.basename(script)) || path.basename(script).startsWith('desk-');
}

function readManifest(): Manifest {
  const assets = path.resolve('build/client/assets');
  const name = readdirSync(assets).find((file) => /^manifest-.*\.js$/.test(file));
  if (!name) throw new Error('There is no build: npm run build');
  const text = readFileSync(path.join(assets, name), 'utf8');
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1));
}
