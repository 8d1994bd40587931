import { letterHtml } from './letter-html.ts';
import type { Mail } from './outbox.ts';

export interface Letter {
  to: string;
  subject: string;
  /** The edition's name, at the head of the letter. */
  fest: string;
  greeting: string;
  paragraphs: string[];
  /** Lines of `label: value`. */
  facts?: [label: string, value: string][];
  /** A path alone, where the server has not been told its own address, is named and not linked: it leads nowhere. */
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
    letter.link ? `${letter.link.label}: ${placeOf(letter) ?? letter.link.url}` : '',
    letter.signature,
  ];
  return {
    to: letter.to,
    subject: letter.subject,
    text: `${text.filter(Boolean).join('\n\n')}\n`,
    html: letterHtml(letter, placeOf(letter)),
  };
}

const placeOf = ({ link, fest }: Letter) =>
  link?.url.startsWith('/') ? `on the website of ${fest}, at ${link.url}` : undefined;
