import type { Mail, MailText } from './mail.ts';
import { mailHtml } from './mail-html.ts';

/**
 * Greets by name, unless the name could contain a message: mails go to unconfirmed addresses, and must not carry a
 * stranger's text or link to them.
 */
export const greetingTo = (name: string): string => (plainName(name) ? `Hello ${name},` : 'Hello,');

/** The name if it can be nothing but a name, else ''. */
export const plainName = (name: string): string => (name.length > longestName || notOfNames.test(name) ? '' : name);

const longestName = 60;
// Matches `somewhere.example` too, which mail programs turn into a link. `K.Priya` is a name.
const notOfNames = /[/\\@:<>\p{Cc}]|www\.|[\p{L}\d-]{2,}\.\p{L}{2,}/iu;

/** The end of mails to students and visitors. */
export const teamSignature = ({ name, contactEmail }: { name: string; contactEmail: string }): string =>
  `The ${name} team\n${contactEmail || 'To write to us, use the form on the website.'}`;

/** The end of news to organisers who have chosen them. */
export const newsSignature = ({ name }: { name: string }): string =>
  `The website of ${name}\nYou chose these mails in the settings of the control room.`;

/** The same content as plain text and as HTML. Text that a visitor typed is escaped in the HTML. */
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
