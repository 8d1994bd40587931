import { createHash } from 'node:crypto';

const inline = /<(script|style)([^>]*)>([\s\S]*?)<\/\1>/gi;

interface SealedPage {
  html: string;
  /** The content security policy that allows only this page's own scripts and styles. */
  policy: string;
}

/**
 * Allows exactly the inline scripts and styles with this rendering's nonce, by their hashes, and removes the nonce. The
 * page can then be cached and sent to many, which a nonce would not allow.
 */
export function sealPage(html: string, nonce: string): SealedPage {
  const mark = ` nonce="${nonce}"`;
  const allowed = { script: new Set<string>(), style: new Set<string>() };
  for (const [, tag, attributes, text] of html.matchAll(inline)) {
    if (!attributes?.includes(mark) || !text) continue;
    const hash = createHash('sha256').update(text).digest('base64');
    allowed[tag?.toLowerCase() === 'style' ? 'style' : 'script'].add(`'sha256-${hash}'`);
  }
  return { html: html.replaceAll(mark, ''), policy: pagePolicy([...allowed.script], [...allowed.style]) };
}

function pagePolicy(scripts: string[], styles: string[]): string {
  return [
    "default-src 'self'",
    ['script-src', "'self'", ...scripts].join(' '),
    ['style-src', "'self'", ...styles].join(' '),
    // Other hosts may serve pictures of events and payment QR codes; blob: is a screenshot before its upload.
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    "media-src 'self'",
    // The map that a visitor can open.
    'frame-src https://www.openstreetmap.org https://www.google.com',
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
