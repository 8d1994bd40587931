/**
 * Splits `postgres://user:password@first:5432,second:5432/name` (as libpq writes it) into one address for each server.
 */
export function serversOf(databaseUrl: string): string[] {
  const parts = /^(\w+:\/\/(?:[^@/]*@)?)([^/?#]*)(.*)$/.exec(databaseUrl);
  if (!parts) return [databaseUrl];
  const [, before = '', hosts = '', after = ''] = parts;
  return hosts.split(',').map((host) => `${before}${host}${after}`);
}
