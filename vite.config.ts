import path from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { oneOf, sharedModules } from './scripts/web/shared-modules.ts';

// What many pages need comes in a few files rather than fifty: on a phone's connection each file is a round trip.
// React and the router apart: in one piece they would run for longer than a tap should wait.
const react = /node_modules[\\/](react|react-dom|scheduler)[\\/]/;
const router = /node_modules[\\/](react-router|cookie)[\\/]/;
const frame = new RegExp(`${oneOf(sharedModules.frame).source}|vite[\\\\/]preload-helper`);
const icons = /lucide-react[\\/]dist[\\/]esm[\\/]icons/;
// Not on a public page, nor at a student's first view. Together, since `fields.ts` configures Zod.
const schemas = /shared[\\/](fields|password-check)\.ts$|node_modules[\\/]zod[\\/]/;
const calls = new RegExp(`${oneOf(sharedModules.calls).source}|features[\\\\/][a-z-]+[\\\\/]calls\\.ts$`);
// But for the drawer, which comes when it is opened.
const student = new RegExp(`^(?!.*menu-drawer).*${oneOf(sharedModules.student).source}`);
// Toasts need it on students' pages: in the control room's script it would bring them its dialogs and lists.
const baseUi = /node_modules[\\/](@base-ui|@floating-ui)[\\/]/;

const contracts = /(contract|shared\/fields)\.ts$/;

/** The pages' bundle imports the server's own contracts: bundled, each schema would be in memory twice. */
const contractsOfTheServer: Plugin = {
  name: 'contracts-of-the-server',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  resolveId: {
    order: 'pre',
    filter: { id: contracts },
    async handler(source, importer, options) {
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      return found && { id: `#${path.relative(path.resolve('src'), found.id)}`, external: true };
    },
  },
};

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), contractsOfTheServer],
  // Bundled, so that the server loads what is used of them, not all of them: 160 MB and a second at every start.
  ssr: { noExternal: ['lucide-react', /^@base-ui\//, /^@floating-ui\//] },
  // A small font would become a data: address, which the content policy forbids.
  build: { assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined) },
  environments: {
    // Minified, since the source text stays in memory. Names are kept for the log of errors.
    ssr: { build: { rolldownOptions: { output: { minify: { mangle: false } } } } },
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'react', test: react },
                { name: 'router', test: router },
                { name: 'frame', test: frame },
                { name: 'public-icons', test: oneOf(sharedModules.publicIcons) },
                { name: 'student-icons', test: oneOf(sharedModules.studentIcons), minShareCount: 2 },
                { name: 'icons', test: icons, minShareCount: 2 },
                { name: 'calls', test: calls, minShareCount: 3 },
                { name: 'schemas', test: schemas, minShareCount: 2 },
                { name: 'parts', test: oneOf(sharedModules.parts), minShareCount: 2 },
                { name: 'signed-in', test: oneOf(sharedModules.signedIn), minShareCount: 2 },
                { name: 'student', test: student, minShareCount: 2 },
                { name: 'base-ui', test: baseUi, minShareCount: 3 },
                { name: 'desk', test: oneOf(sharedModules.desk), minShareCount: 3 },
                { name: 'paying', test: oneOf(sharedModules.paying), minShareCount: 2 },
                { name: 'registering', test: oneOf(sharedModules.registering), minShareCount: 3 },
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
