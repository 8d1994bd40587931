import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/** The scanner at /gate: a page of its own, so that nothing of the site is loaded with it (decision 50). */
export default defineConfig({
  root: 'src/features/gate/web/scanner',
  base: '/gate/',
  plugins: [tailwindcss()],
  resolve: {
    // React alone would take most of the 70 KB that the scanner may have. Its tests run with React itself.
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
    // A data: address is forbidden by the page's policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // 'use client' of libraries, which says nothing here.
      onLog: (level, log, print) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && print(level, log),
    },
  },
});
