import type { Mail, MailText } from './mail.ts';
import { mailHtml } from './mail-html.ts';

/**
 * By name, unless it could be read as more than a name: mails go to addresses that nobody has confirmed, and must not
 * carry a stranger's words or link to them.
 */
export const greetingTo = (name: string): string => (plainName(name) ? `Hello ${name},` : 'Hello,');

/** A name that can be read as nothing else; '' for any other. */
export const plainName = (name: string): string => (name.length > longestName || notOfNames.test(name) ? '' : name);

const longestName = 60;
// Also `somewhere.example`, which mail programs make a link of; `K.Priya` is a name.
const notOfNames = /[/\\@:<>\p{Cc}]|www\.|[\p{L}\d-]{2,}\.\p{L}{2,}/iu;

/** Under mails to students and visitors. */
export const teamSignature = ({ name, contactEmail }: { name: string; contactEmail: string }): string =>
  `The ${name} team\n${contactEmail || 'To write to us, use the form on the website.'}`;

/** Under news to organisers who asked for them. */
export const newsSignature = ({ name }: { name: string }): string =>
  `The website of ${name}\nYou chose these mails in the settings of the control room.`;

/** The same words as plain text and as HTML; whatever a visitor typed stays text in both. */
export function writeMail(mail: MailText): Mail {
  const facts = mail.facts ?? [];
  const text = [
    mail.greeting,
    ...mail.paragraphs,
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    mail.link ? `${mail.link.label}: ${placeOf(mail) ?? mail.link.url}` : '',
    mail.signature,
  ];
  return {
    to: mail.to,
    subject: mail.subject,
    text: `${text.filter(Boolean).join('\n\n')}\n`,
    html: mailHtml(mail, placeOf(mail)),
  };
}

const placeOf = ({ link, fest }: MailText) =>
  link?.url.startsWith('/') ? `on the website of ${fest}, at ${link.url}` : undefined;
