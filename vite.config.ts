import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { slimContracts } from './scripts/slim-contracts.ts';

// What many pages need comes in a few files rather than fifty: on a phone's connection each file is a round trip.
// React and the router apart: in one piece they would run for longer than a tap should wait.
const react = /node_modules[\\/](react|react-dom|scheduler)[\\/]/;
const router = /node_modules[\\/](react-router|cookie)[\\/]/;
// Of every page, so what the public ones need of the others' must stand here: a group brings all of itself.
const frame =
  /src[\\/](web[\\/](theme|kolam|nonce|picture-or|language-of|sessions|redirect-path|layouts[\\/]page-cover|ui[\\/](alert|badge|button|card|empty-state|field|later|loading-region|notify|skeleton|starry-background|tabs|toast-region|visually-hidden))|shared[\\/](paths|money|dates|kolam)|features[\\/](content|events|pictures|registrations|settings)[\\/]rules)|vite[\\/]preload-helper|node_modules[\\/]clsx[\\/]|lucide-react[\\/]dist[\\/]esm[\\/](createLucideIcon|Icon|defaultAttributes|context|shared)/;
const icons = /lucide-react[\\/]dist[\\/]esm[\\/]icons/;
// Nothing of these on a public page, and schemas only where there is a form.
const calls = /\.ts\?calls|src[\\/](shared[\\/](endpoint|api-client)|web[\\/](api|patience))\.ts/;
const schemas = /features[\\/][a-z-]+[\\/]contract\.ts$|shared[\\/]fields\.ts$|node_modules[\\/]zod[\\/]/;
const signedIn =
  /src[\\/]web[\\/](layouts[\\/](page-progress|use-focus-on-new-screen)|require-session|form-faults|ui[\\/](page-title|status-badge|table))|src[\\/]shared[\\/]instants/;
const student =
  /src[\\/](web[\\/](layouts[\\/]student[\\/](?!menu-drawer)|waitlist)|features[\\/]((waitlist|calendar|bookmarks)[\\/]rules|registrations[\\/]web[\\/](event-words|event-picture|dashboard[\\/](statuses|load-failed))))/;
const desk = /src[\\/]web[\\/](desk|record-history|appearance|save-file|ui[\\/]dialog)/;

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), slimContracts()],
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
                { name: 'icons', test: icons, minShareCount: 2 },
                { name: 'calls', test: calls, minShareCount: 3 },
                { name: 'schemas', test: schemas, minShareCount: 3 },
                { name: 'signed-in', test: signedIn, minShareCount: 2 },
                { name: 'student', test: student, minShareCount: 2 },
                { name: 'desk', test: desk, minShareCount: 3 },
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
