import type { Mail } from './outbox.ts';

export interface Letter {
  to: string;
  subject: string;
  greeting: string;
  paragraphs: string[];
  /** Lines of `label: value`. */
  facts?: [label: string, value: string][];
  link?: { label: string; url: string };
  signature: string;
}

/** The same words as plain text and as HTML; whatever a visitor typed stays text in both. */
export function writeLetter(letter: Letter): Mail {
  const facts = letter.facts ?? [];
  const text = [
    letter.greeting,
    ...letter.paragraphs,
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    letter.link ? `${letter.link.label}: ${letter.link.url}` : '',
    letter.signature,
  ];
  const html = [
    paragraph(letter.greeting),
    ...letter.paragraphs.map(paragraph),
    facts.length > 0 ? `<table cellpadding="4">${facts.map(row).join('')}</table>` : '',
    letter.link ? `<p><a href="${escapeHtml(letter.link.url)}">${escapeHtml(letter.link.label)}</a></p>` : '',
    paragraph(letter.signature),
  ];
  return {
    to: letter.to,
    subject: letter.subject,
    text: `${text.filter(Boolean).join('\n\n')}\n`,
    html: `<!doctype html><html lang="en"><body style="font:16px/1.5 sans-serif">${html.join('')}</body></html>`,
  };
}

const paragraph = (words: string) => `<p>${escapeHtml(words).replaceAll('\n', '<br>')}</p>`;
const row = ([label, value]: [string, string]) =>
  `<tr><td>${escapeHtml(label)}</td><td><b>${escapeHtml(value)}</b></td></tr>`;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (words: string) => words.replace(/[&<>"']/g, (mark) => entities[mark] ?? mark);
