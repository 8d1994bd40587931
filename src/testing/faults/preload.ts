import path from 'node:path';

/** For `startServer`: what takes its place in the process before the server's own code is loaded. */
export const preload = (name: 'failing-sync' | 'hold-loop-on-signal' | 'moved-clock'): { NODE_OPTIONS: string } => ({
  NODE_OPTIONS: `--import=${path.join(import.meta.dirname, `${name}.ts`)}`,
});
