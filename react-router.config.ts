import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src',
  ssr: true,
  // The table of routes is small: one file at the start instead of questions on the way.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
