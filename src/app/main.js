import { enableCompileCache, flushCompileCache } from 'node:module';
import path from 'node:path';

// biome-ignore lint/style/noProcessEnv: no setting, but what React looks at when it is loaded: as in development it renders several times slower
process.env.NODE_ENV ??= process.argv.includes('--dev') ? 'development' : 'production';
// The cache is enabled before any large module is loaded, so that a restart after a crash does not spend its first
// second on compiling. This file is JavaScript: for TypeScript, Node would load its compiler before the cache is
// enabled, and the compiler takes 20 MB of memory until the process ends.
enableCompileCache(path.resolve(import.meta.dirname, '../../node_modules/.cache/node'));
await (await import('./start.ts')).start();
// Otherwise Node writes the cache when the process exits, and loses it in a crash.
flushCompileCache();
