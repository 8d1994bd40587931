import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Bundled, so that the server loads what is used of them, not all of them: 160 MB and a second at every start.
  ssr: { noExternal: ['lucide-react', /^@base-ui\//, /^@floating-ui\//] },
  // Two development servers on one checkout must not share what they prepare.
  cacheDir: process.env.VITE_CACHE_DIR ?? 'node_modules/.vite',
});
