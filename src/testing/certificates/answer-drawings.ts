import { vi } from 'vitest';
import type { Template } from '#features/certificates/template-contract.ts';
import { dayTheme } from '#shared/theme-colours.ts';

/**
 * Call it after `openScreen`. It answers calls for previews and for the list of templates at any time, and leaves other
 * calls to `openScreen`. Returns the bodies of the previews so far.
 */
export function answerDrawings(templates: readonly Template[] = []) {
  const before = fetch;
  const drawn: { name: string; design: Template['design'] }[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url === '/api/admin/certificate-templates' && init.method === 'GET') return Response.json({ templates });
    if (!url.includes('/preview')) return before(url, init);
    if (init.body) drawn.push(JSON.parse(String(init.body)));
    return new Response('<svg xmlns="http://www.w3.org/2000/svg"/>', { headers: { 'content-type': 'image/svg+xml' } });
  });
  return drawn;
}

/** A template with a box for the name and one other box. */
export const simpleTemplate: Template = {
  _id: 't1',
  kind: 'participation',
  name: 'With our letterhead',
  version: 2,
  isUsed: true,
  changedAt: '2025-05-09T19:00:00.000Z',
  design: {
    paper: '#ffffff',
    background: '',
    panel: null,
    code: { x: 22, y: 163, size: 24 },
    boxes: ['{name}', 'took part in {event}'].map((text, index) => ({
      text,
      x: 40,
      y: 50 + index * 40,
      width: 100,
      height: 20,
      voice: 'text',
      size: 8,
      colour: dayTheme.ink,
      align: 'left',
      vertical: 'top',
      fit: 'shrink',
    })),
  },
};
