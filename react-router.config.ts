import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src',
  ssr: true,
  // All routes are sent in one file at the start. The table is small, and asking for each route would take longer.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
