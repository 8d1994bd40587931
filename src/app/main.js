import { enableCompileCache, flushCompileCache } from 'node:module';
import path from 'node:path';

// biome-ignore lint/style/noProcessEnv: no setting, but what React looks at when it is loaded: as in development it renders several times slower
process.env.NODE_ENV ??= process.argv.includes('--dev') ? 'development' : 'production';
// Before anything large is loaded: a restart after a crash must not spend its first second on compiling. Nor is this
// file TypeScript: Node would load its compiler, 20 MB that stay, for a file that is read before the cache is there.
enableCompileCache(path.resolve(import.meta.dirname, '../../node_modules/.cache/node'));
await import('./start.ts');
// Otherwise Node writes the cache when the process exits, and a crash would lose it.
flushCompileCache();
