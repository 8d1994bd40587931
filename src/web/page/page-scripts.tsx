import { type ContextType, useContext } from 'react';
import { UNSAFE_FrameworkContext as FrameworkContext, useMatches } from 'react-router';
import { useNonce } from './request-context.tsx';

/**
 * Replaces the framework's `<Scripts>`. It loads the scripts after the first paint, because on a phone's connection 140
 * KB of scripts would compete with the font for the first second. The files run one by one, so that a tap is handled
 * between them.
 */
export function PageScripts() {
  const nonce = useNonce();
  const { handoff, start } = usePageScripts();
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: written by the framework, for its own hydration */}
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: handoff }} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made of the build's own file names */}
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: start }} />
    </>
  );
}

// Empty in the browser, which has run both scripts before it renders. This keeps their text out of the bundle.
const usePageScripts = import.meta.env.SSR ? useScriptsOfServer : () => ({ handoff: '', start: '' });

function useScriptsOfServer() {
  const framework = useContext(FrameworkContext);
  const matches = useMatches();
  if (!framework) throw new Error('A page is rendered inside the framework’s router.');
  const { manifest, serverHandoffString = '{}', renderMeta } = framework;
  // The framework sends the loaders' data only to a page that has scripts.
  if (renderMeta) renderMeta.didRenderScripts = true;
  const routes = matches.flatMap(({ id }) => manifest.routes[id] ?? []);
  const imports = [
    ...manifest.entry.imports,
    ...routes.flatMap((route) => [...partsOf(route), ...(route.imports ?? [])]),
  ];
  return {
    handoff: handoffScript(serverHandoffString),
    start: startScript({
      manifest: manifest.url,
      imports: [...new Set(imports)],
      routes: Object.fromEntries(routes.map((route) => [route.id, partsOf(route)])),
      entry: manifest.entry.module,
    }),
  };
}

type Route = NonNullable<ContextType<typeof FrameworkContext>>['manifest']['routes'][string];

/** The build may divide a route's module into several files. */
function partsOf(route: NonNullable<Route>): string[] {
  const { clientActionModule, clientLoaderModule, clientMiddlewareModule, hydrateFallbackModule, module } = route;
  const parts = [clientActionModule, clientLoaderModule, clientMiddlewareModule, hydrateFallbackModule, module];
  return parts.filter((part) => part !== undefined);
}

/** Sets the state that the router in the browser reads. More scripts write the loaders' data to the stream. */
const handoffScript = (handoff: string) => `{
const context = window.__reactRouterContext = ${handoff};
const start = (controller) => { context.streamController = controller; };
context.stream = new ReadableStream({ start }).pipeThrough(new TextEncoderStream());
}`;

interface PageFiles {
  /** Sets `window.__reactRouterManifest`. */
  manifest: string;
  imports: string[];
  /** By route id. A route's module may consist of several files. */
  routes: Record<string, string[]>;
  entry: string;
}

/**
 * A page that is empty until its calls are answered (early-calls.tsx) does not have to wait for its first paint: its
 * files are loaded at once, but still run after the paint.
 */
const startScript = ({ manifest, imports, routes, entry }: PageFiles) => `(() => {
const manifest = ${JSON.stringify(manifest)}, imports = ${JSON.stringify(imports)}, entry = ${JSON.stringify(entry)};
const routes = ${JSON.stringify(Object.entries(routes))};
const fetchAll = () => {
for (const href of [manifest, ...imports, entry]) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
};
const start = async () => {
if (!isEarly) fetchAll();
await import(manifest);
for (const file of imports) await import(file);
const join = async ([id, files]) => [id, Object.assign({}, ...await Promise.all(files.map((file) => import(file))))];
window.__reactRouterRouteModules = Object.fromEntries(await Promise.all(routes.map(join)));
await import(entry);
};
const isEarly = document.querySelector("[data-early-calls]") !== null;
if (isEarly) fetchAll();
let started = false;
const once = () => { if (!started) { started = true; start(); } };
try { new PerformanceObserver(once).observe({ type: "paint", buffered: true }); } catch {}
setTimeout(once, 1500);
})();`;
