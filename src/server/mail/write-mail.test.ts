import { describe, expect, test } from 'vitest';
import { withMailStyles } from './mail-html.ts';
import { greetingTo, teamSignature, writeMail } from './write-mail.ts';

const text = {
  to: 'student1@students.example',
  subject: 'Your seat',
  fest: 'Aarambh 2025',
  greeting: 'Hello Student 1,',
  paragraphs: ['Your seat is confirmed.', 'See you there.'],
  signature: 'The Aarambh team\nhelp@aarambh.example',
};

describe('a greeting', () => {
  test.each(['Student 1', 'K.Priya', 'A. R. Sample', 'Anné-Marie D’Souza', 'தமிழ்'])('names %s', (name) => {
    expect(greetingTo(name)).toBe(`Hello ${name},`);
  });

  test.each([
    'you won. Open https://evil.example',
    'WWW.evil and more',
    'Claim at evil.example',
    'somebody@evil.example',
    'first\nsecond',
    'long '.repeat(20),
  ])('says nothing of %j', (name) => {
    expect(greetingTo(name)).toBe('Hello,');
  });
});

test('a signature without a mailbox says where to write instead, since mails ask people to write to us', () => {
  const signature = teamSignature({ name: 'Aarambh', contactEmail: '' });
  expect(signature).toBe('The Aarambh team\nTo write to us, use the form on the website.');
  expect(teamSignature({ name: 'Aarambh', contactEmail: 'help@aarambh.example' })).toBe(
    'The Aarambh team\nhelp@aarambh.example',
  );
});

describe('a mail', () => {
  test('a mail says the same in text and in HTML', () => {
    const facts: [string, string][] = [
      ['Event', 'Paper Bridges'],
      ['Fee', '₹150'],
    ];
    const link = { label: 'Your registrations', url: 'https://fest.example/student/dashboard?tab=registered' };
    const mail = writeMail({ ...text, facts, link });
    expect(mail.text).toBe(
      [
        'Hello Student 1,',
        'Your seat is confirmed.',
        'See you there.',
        'Event: Paper Bridges\nFee: ₹150',
        'Your registrations: https://fest.example/student/dashboard?tab=registered',
        'The Aarambh team\nhelp@aarambh.example\n',
      ].join('\n\n'),
    );
    for (const words of [
      'Aarambh 2025',
      'Hello Student 1,',
      'See you there.',
      'Paper Bridges',
      '₹150',
      'Your registrations',
    ]) {
      expect(mail.html).toContain(words);
    }
    expect(mail.html).toContain('The Aarambh team<br>help@aarambh.example');
    expect(mail.html).toContain(`href="${link.url}"`);
  });

  test('without facts and link has neither an empty table nor an empty paragraph', () => {
    const mail = writeMail(text);
    expect(mail.html).not.toMatch(/<th|<a |<p[^>]*><\/p>/);
    expect(mail.text).not.toContain('\n\n\n');
  });

  test('names the site and the path where the server does not know its own address, and links nowhere', () => {
    const mail = writeMail({ ...text, link: { label: 'Your registration', url: '/student/registrations/abc' } });
    const place = 'Your registration: on the website of Aarambh 2025, at /student/registrations/abc';
    expect(mail.text).toContain(`\n\n${place}\n\n`);
    expect(mail.html).toContain(`<p look="words">${place}</p>`);
    expect(mail.html).not.toContain('<a ');
  });

  test('a mail leaves what a visitor typed as text, wherever it is', () => {
    const markup = `<img src=x onerror="alert('1')">&amp;`;
    const mail = writeMail({
      ...text,
      subject: markup,
      fest: markup,
      greeting: markup,
      paragraphs: [markup],
      facts: [[markup, markup]],
      link: { label: markup, url: `https://fest.example/"><script>alert(1)</script>` },
      signature: markup,
    });
    expect(mail.html).not.toMatch(/<img|<script|onerror="|alert\('/);
    const escaped = '&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;amp;';
    expect(mail.html.split(escaped)).toHaveLength(10);
    expect(mail.text).toContain(markup);
  });

  test('a mail is stored without styles and sent with them, whatever somebody wrote', () => {
    const mail = writeMail({ ...text, greeting: 'Hello look="button" <p look="ink">', facts: [['Fee', '₹150']] });
    const sent = withMailStyles(mail.html);
    expect(mail.html.length).toBeLessThan(900);
    expect(sent).toMatch(/^<!doctype html>.*<title>Your seat<\/title><style>.*<\/html>$/s);
    expect(sent).toContain('Hello look=&quot;button&quot; &lt;p look=&quot;ink&quot;&gt;');
    // Every element has a known style.
    expect(sent).not.toMatch(/ look="|undefined/);
    expect(sent.match(/<(p|th|td|table|div|a)( >|>)/g)).toBeNull();
  });

  test('sends mails that were written without this format as they are', () => {
    expect(withMailStyles('<p look="ink">the text</p>')).toBe('<p look="ink">the text</p>');
  });
});
