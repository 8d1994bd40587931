const preload = /<link(?=[^>]* rel="modulepreload")[^>]* href="([^"]+)"[^>]*>/g;
const moduleScript = /(<script[^>]* type="module"[^>]*>)([\s\S]*?)(<\/script>)/;
const sideEffect = /^import "([^"]+)";/gm;
const entryModule = /^import\("([^"]+)"\)/m;
const earlyCalls = '<script data-early-calls';
const routeModule = /^import \* as (\w+) from "([^"]+)";/gm;

/**
 * Lets the browser paint the page before it fetches the scripts that make it live: on a phone's connection 140 KB of
 * them would otherwise compete with the styles and the font for the first second.
 *
 * The renderer's module script imports statically, beside a preload for each file. Both become a function that runs
 * after the first paint; what the script does stays as it was. The files run one by one, so that a tap is answered
 * between them.
 *
 * A page that is empty until its calls are answered paints nothing worth waiting for: its files are fetched at once,
 * and run after the paint all the same.
 */
export function postponeScripts(html: string): string {
  const [, , body] = moduleScript.exec(html) ?? [];
  if (!body) return html;
  const files = [...html.matchAll(preload)].map(([, href]) => href);
  const atOnce = html.includes(earlyCalls);
  const kept = atOnce ? html : html.replace(preload, '');
  return kept.replace(moduleScript, (_, open, text, close) => open + later(text, files, atOnce ? [] : files) + close);
}

function later(script: string, files: (string | undefined)[], toFetch: (string | undefined)[]): string {
  const first = [...script.matchAll(sideEffect)].map(([, file]) => `await import("${file}");`);
  const routes = [...script.matchAll(routeModule)];
  const names = routes.map(([, name]) => name).join(',');
  const modules = routes.map(([, , file]) => `import("${file}")`).join(',');
  const rest = script.replace(sideEffect, '').replace(routeModule, '').trim();
  const [, entry] = entryModule.exec(rest) ?? [];
  const early = files.filter((file) => file !== entry);
  return `(() => {
const start = async () => {
for (const href of ${JSON.stringify(toFetch)}) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
${first.join('\n')}
for (const file of ${JSON.stringify(early)}) await import(file);
const [${names}] = await Promise.all([${modules}]);
${rest}
};
let started = false;
const once = () => { if (!started) { started = true; start(); } };
try { new PerformanceObserver(once).observe({ type: "paint", buffered: true }); } catch {}
setTimeout(once, 1500);
})();`;
}
