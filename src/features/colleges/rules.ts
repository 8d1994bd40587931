/** Whether an email is at one of the domains or a subdomain: `cs.thinnai.example` belongs to `thinnai.example`. */
export function isAtDomain(email: string, domains: readonly string[]): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return domains.some((own) => domain === own || domain.endsWith(`.${own}`));
}

/** Characters that do not distinguish names. Migration 0041 leaves out the same ones. */
const ignored = new Set(
  ' \t\u00a0.,\'\u2018\u2019`"\u201c\u201d()[]{}-\u2010\u2011\u2013\u2014&/\\:;_+*#@!?|~\u200b\u200c\u200d\u200e\u200f',
);

/**
 * The key of a college's name: spellings that differ only in capitals, spaces, dots and the like have the same key. The
 * database computes the same in `college_key` (decision 46).
 */
export function collegeKey(typed: string): string {
  const letters = [...typed].filter((letter) => !ignored.has(letter));
  return letters.join('').replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** Domains of mail providers that anybody can use, and endings that the domains of many colleges share. */
const sharedDomains = new Set([
  ...['gmail.com', 'googlemail.com', 'yahoo.com', 'yahoo.co.in', 'yahoo.in', 'ymail.com', 'outlook.com', 'hotmail.com'],
  ...['live.com', 'msn.com', 'icloud.com', 'me.com', 'aol.com', 'proton.me', 'protonmail.com', 'rediffmail.com'],
  ...['zoho.com', 'zohomail.in', 'ac.in', 'edu.in', 'co.in', 'org.in', 'res.in', 'gov.in', 'nic.in', 'net.in'],
  ...['ac.uk', 'co.uk', 'edu.au', 'ac.lk', 'edu.sg', 'edu.my'],
]);

export const isSharedDomain = (domain: string): boolean => sharedDomains.has(domain);

/** The typed aliases, one for each key and without the college's own name. */
export function plainAliases(name: string, aliases: readonly string[]): string[] {
  const byKey = new Map(aliases.map((alias) => [collegeKey(alias), alias]));
  byKey.delete(collegeKey(name));
  return [...byKey.values()];
}

/** The email addresses in a text or CSV, in lower case and without duplicates. */
export function addressesIn(text: string): string[] {
  const found = text.toLowerCase().match(addressLike) ?? [];
  const plain = found.map((address) => address.replace(/\.+$/, ''));
  return [...new Set(plain.filter((address) => /^[^@]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(address)))];
}

/**
 * Matches only at the start of a word. Otherwise the expression tries each letter of a long word, which took a fifth of
 * a second.
 */
const addressLike = /(?<![^\s,;:<>"'()[\]])[^\s,;:<>"'()[\]]{1,64}@[a-z0-9.-]{3,189}/g;
