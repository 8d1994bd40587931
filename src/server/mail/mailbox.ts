/**
 * One text for all addresses of one mailbox: `name+anything@` is `name@` with most providers, and Gmail ignores dots.
 * Only for counting; mails go to the address that was typed.
 */
export function mailboxOf(address: string): string {
  const [, name = '', tail = ''] = /^([^@+]*)[^@]*(@.*)?$/s.exec(address.trim().toLowerCase()) ?? [];
  const isGmail = tail === '@gmail.com' || tail === '@googlemail.com';
  return isGmail ? `${name.replaceAll('.', '')}@gmail.com` : name + tail;
}
