/** Whether an email is at one of the domains or below it: `cs.thinnai.example` belongs to `thinnai.example`. */
export function isAtDomain(email: string, domains: readonly string[]): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return domains.some((own) => domain === own || domain.endsWith(`.${own}`));
}

/** Two ways to type one college compare equal: capitals, spaces, dots and the like do not count. */
export function collegeKey(typed: string): string {
  return typed
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
