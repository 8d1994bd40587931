import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

// What every page needs comes in three files rather than thirty: on a phone's connection each file is a round trip.
// React and the router apart: in one piece they would run for longer than a tap should wait.
const react = /node_modules[\\/](react|react-dom|scheduler)[\\/]/;
const router = /node_modules[\\/](react-router|cookie)[\\/]/;
const frame =
  /src[\\/](web[\\/](theme|kolam|picture-or|sessions|ui[\\/](alert|button|card|empty-state|loading-region|notify|skeleton|starry-background|tabs))|shared[\\/](paths|money|dates|kolam))|node_modules[\\/]clsx[\\/]|lucide-react[\\/]dist[\\/]esm[\\/](createLucideIcon|Icon|defaultAttributes|context|shared)/;

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Bundled, so that the server loads what is used of them, not all of them: 160 MB and a second at every start.
  ssr: { noExternal: ['lucide-react', /^@base-ui\//, /^@floating-ui\//] },
  // A small font would become a data: address, which the content policy forbids.
  build: { assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined) },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'react', test: react },
                { name: 'router', test: router },
                { name: 'frame', test: frame },
              ],
            },
          },
        },
      },
    },
  },
  // Two development servers on one checkout must not share what they prepare.
  cacheDir: process.env.VITE_CACHE_DIR ?? 'node_modules/.vite',
});
