import path from 'node:path';

/** Options for `startServer` that load a module of this folder before the server's own code. */
export const preload = (name: 'failing-sync' | 'hold-loop-on-signal' | 'moved-clock'): { NODE_OPTIONS: string } => ({
  NODE_OPTIONS: `--import=${path.join(import.meta.dirname, `${name}.ts`)}`,
});
