import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/** Builds the scanner at /gate separately, so that it loads no code of the site (decision 50). */
export default defineConfig({
  root: 'src/features/gate/web/scanner',
  base: '/gate/',
  plugins: [tailwindcss()],
  resolve: {
    // React alone would take most of the 70 KB that the scanner may have. The tests of the scanner use React.
    alias: [
      { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
      { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
      { find: /^react(-dom)?$/, replacement: 'preact/compat' },
    ],
  },
  worker: { format: 'es' },
  build: {
    outDir: '../../../../../build/client/gate',
    emptyOutDir: true,
    // The page's content security policy forbids data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Libraries contain 'use client', which has no meaning here.
      onLog: (level, log, print) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && print(level, log),
    },
  },
});
