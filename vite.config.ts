import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Two development servers on one checkout must not share what they prepare.
  cacheDir: process.env.VITE_CACHE_DIR ?? 'node_modules/.vite',
});
