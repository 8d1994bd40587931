import path from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { oneOf, sharedModules } from './scripts/web/shared-modules.ts';

// Modules that many pages need are joined into a few files, because each file is a round trip on a phone's connection.
// React and the router are two files. One file would run so long that a tap would have to wait.
const react = /node_modules[\\/](react|react-dom|scheduler)[\\/]/;
const router = /node_modules[\\/](react-router|cookie)[\\/]/;
const frame = new RegExp(`${oneOf(sharedModules.frame).source}|vite[\\\\/]preload-helper`);
const icons = /lucide-react[\\/]dist[\\/]esm[\\/]icons/;
// Not loaded by public pages or by a student's first view. In one file, because `fields.ts` configures Zod.
const schemas = /shared[\\/](fields|password-check)\.ts$|node_modules[\\/]zod[\\/]/;
const calls = new RegExp(`${oneOf(sharedModules.calls).source}|features[\\\\/][a-z-]+[\\\\/]calls\\.ts$`);
// Without the drawer, which is loaded when it is opened.
const student = new RegExp(`^(?!.*menu-drawer).*${oneOf(sharedModules.student).source}`);
// Has its own file because toasts on students' pages need it. In the control room's file it would also load dialogs and
// lists there.
const baseUi = /node_modules[\\/](@base-ui|@floating-ui)[\\/]/;

const contracts = /(contract|shared\/fields)\.ts$/;

/** The pages' bundle imports the server's contracts. If it contained them, each schema would be in memory twice. */
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
  // Bundled, so that the server loads only the used parts. All of them take 160 MB and a second at each start.
  ssr: { noExternal: ['lucide-react', /^@base-ui\//, /^@floating-ui\//] },
  // Vite would turn a small font into a data: address, which the content security policy forbids.
  build: { assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined) },
  environments: {
    // Minified, because the source text stays in memory. Names are kept so that logged errors can be read.
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
  // Two development servers on one checkout must not share a cache.
  cacheDir: process.env.VITE_CACHE_DIR ?? 'node_modules/.vite',
});
