import type { ContextType } from 'react';
import type { UNSAFE_FrameworkContext as FrameworkContext } from 'react-router';

export type Framework = NonNullable<ContextType<typeof FrameworkContext>>;

interface RouteFiles {
  module: string;
  clientLoaderModule?: string;
  imports?: string[];
  css?: string[];
}

/** What the router knows about a built page, with the files of each route. */
export function frameworkOf(files: Record<string, RouteFiles>): Framework {
  const none = { hasAction: false, hasLoader: false, hasErrorBoundary: false };
  const client = { hasClientAction: false, hasClientLoader: false, hasClientMiddleware: false };
  const parts = {
    clientActionModule: undefined,
    clientLoaderModule: undefined,
    clientMiddlewareModule: undefined,
    hydrateFallbackModule: undefined,
  };
  const routes = Object.entries(files).map(([id, route]) => [id, { ...none, ...client, ...parts, id, ...route }]);
  return {
    manifest: {
      url: '/assets/manifest.js',
      version: '1',
      entry: { module: '/assets/entry.js', imports: ['/assets/react.js'] },
      routes: Object.fromEntries(routes),
    },
    routeModules: {},
    future: {},
    ssr: true,
    isSpaMode: false,
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  };
}
