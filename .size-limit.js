import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const client = path.resolve('build/client');

/** The scripts that a browser loads for a page before anybody does anything: the entry, its layouts and itself. */
function firstView(routes) {
  const name = readdirSync(path.join(client, 'assets')).find((file) => /^manifest-.*\.js$/.test(file));
  const text = readFileSync(path.join(client, 'assets', name), 'utf8');
  const manifest = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1));
  const parts = [manifest.entry, ...['root', ...routes].map((id) => manifest.routes[id])];
  const missing = routes.filter((id) => !manifest.routes[id]);
  if (missing.length > 0) throw new Error(`no such page: ${missing.join(', ')}`);
  const scripts = new Set(parts.flatMap((part) => [part.module, ...part.imports]));
  return [...scripts].map((script) => path.join('build/client', script));
}

const publicLayout = 'features/content/web/public-layout';

export default [
  {
    name: 'landing',
    path: firstView([publicLayout, 'features/content/web/landing-page']),
    gzip: true,
    limit: '140 KB',
  },
  {
    name: 'event page',
    path: firstView([publicLayout, 'features/events/web/event-page']),
    gzip: true,
    limit: '140 KB',
  },
  {
    name: 'student dashboard',
    path: firstView(['web/layouts/student/student-layout', 'features/registrations/web/dashboard/dashboard-page']),
    gzip: true,
    limit: '190 KB',
  },
  // The control room opens with the dashboard; its charts are not in this list because they come later.
  {
    name: 'admin dashboard',
    path: firstView(['features/control-room/web/admin-layout', 'features/dashboard/web/admin-dashboard-page']),
    gzip: true,
    limit: '260 KB',
  },
  {
    name: 'admin registrations',
    path: firstView(['features/control-room/web/admin-layout', 'features/registrations/web/admin/registrations-page']),
    gzip: true,
    limit: '260 KB',
  },
];
