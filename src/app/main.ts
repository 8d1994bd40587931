import { enableCompileCache, flushCompileCache } from 'node:module';
import path from 'node:path';

// Before anything large is loaded: a restart after a crash must not spend its first second on compiling.
enableCompileCache(path.resolve(import.meta.dirname, '../../node_modules/.cache/node'));
await import('./serve.ts');
// By itself it is written at the end of the process, which a crash takes away.
flushCompileCache();
