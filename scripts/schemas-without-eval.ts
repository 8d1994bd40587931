import type { Plugin } from 'vite';

const zodCore = /node_modules[\\/]zod[\\/]v4[\\/]core[\\/]core\.js$/;

/**
 * Zod writes code for its schemas and tries `new Function` to learn whether it may, which our content policy forbids
 * and reports. It is told before the first schema is made, and in Zod itself: whichever module runs first, a page
 * without schemas pays nothing. The server, which has no such policy, keeps the faster way.
 */
export function schemasWithoutEval(): Plugin {
  return {
    name: 'schemas-without-eval',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      if (!zodCore.test(id)) return;
      if (!code.includes('export function config(')) this.error('Zod is no longer configured by config() in core.js.');
      return { code: `${code}\nconfig({ jitless: true });\n`, map: null, moduleSideEffects: true };
    },
  };
}
