import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { paths } from '#shared/paths.ts';
import { escapeHtml } from '#shared/text.ts';
import { dayTheme as day, nightTheme as night } from '#shared/theme-colours.ts';

/** Whether a browser loads a page at an address that is not a call. It would show JSON as plain text. */
export const isPageLoad = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' && !url.startsWith('/api/') && /\btext\/html\b/.test(headers.accept ?? '');

/**
 * A page with the same text as the web's page for failed loading. It is built without reading anything, which could
 * fail too.
 */
export function sendFailurePage(request: FastifyRequest, reply: FastifyReply, message: string): FastifyReply {
  return reply.headers(head).send(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>This page did not load</title>
<style>${styles}</style>
</head>
<body>
<main>
<h1>This page did not load</h1>
<p>${escapeHtml(message)} If it stays like this, the organisers would like to know.</p>
<p><a class="main" href="${escapeHtml(request.url.replace(/^\/+/, '/'))}">Try again</a> <a href="${paths.home}">Return to Home</a></p>
<p>Reference ${escapeHtml(request.id)}</p>
</main>
</body>
</html>`);
}

const roles = ({ ground, ink, quiet, edge }: typeof day | typeof night) =>
  `--ground:${ground};--ink:${ink};--quiet:${quiet};--edge:${edge}`;

const styles = `:root{color-scheme:light dark;${roles(day)}}
@media(prefers-color-scheme:dark){:root{${roles(night)}}}
body{margin:0;background:var(--ground);color:var(--ink);font:1.0625rem/1.5 system-ui,sans-serif}
main{box-sizing:border-box;display:grid;align-content:center;gap:1rem;min-height:100vh;max-width:36rem;margin:auto;padding:1.5rem}
h1,p{margin:0}h1{font-size:2.25rem;line-height:1.1}p{color:var(--quiet)}
a{display:inline-block;padding:.6rem 1.4rem;border:1px solid var(--edge);border-radius:99px;color:var(--ink);text-decoration:none}
a.main{background:${day['accent-fill']};border-color:transparent;color:${day['on-accent']}}`;

const head = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(styles).digest('base64')}'; base-uri 'none'; frame-ancestors 'none'`,
  'cache-control': 'no-store',
};
