import { createHash } from 'node:crypto';

const script = /<script([^>]*)>([\s\S]*?)<\/script>/gi;

export interface SealedPage {
  html: string;
  /** The content policy under which this page's own scripts run, and no others. */
  policy: string;
}

/**
 * Allows exactly the inline scripts that the renderer marked with this render's nonce, by their hashes, and takes the
 * nonce out: the page can then be kept and sent to many, which a nonce forbids.
 */
export function sealPage(html: string, nonce: string): SealedPage {
  const mark = ` nonce="${nonce}"`;
  const hashes = new Set<string>();
  for (const [, attributes, text] of html.matchAll(script)) {
    if (attributes?.includes(mark) && text) {
      hashes.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
    }
  }
  return { html: html.replaceAll(mark, ''), policy: pagePolicy([...hashes]) };
}

function pagePolicy(scripts: string[]): string {
  return [
    "default-src 'self'",
    ['script-src', "'self'", ...scripts].join(' '),
    "style-src 'self'",
    // Pictures of events and payment QR codes may lie with a picture host; blob: is a screenshot before its upload.
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
