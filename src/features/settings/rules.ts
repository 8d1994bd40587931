/** `2025-05-09T09:00`, a day that there is. */
export function isWallClock(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/.test(text)) return false;
  const at = new Date(`${text}:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
}

export function isLanguageTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

/** A name or an address, nothing that could be read as more. The server looks at where it leads (mail-address.ts). */
export function whyNotMailHost(host: string): string | undefined {
  const isName = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/.test(host);
  const isIpv6 = /^[0-9a-f:]{2,39}$/.test(host) && host.includes(':');
  if (!isName && !isIpv6) return 'Please enter a name like smtp.college.edu';
  // An IPv4 address can also be written as one number, or with few parts.
  const isDisguised = /^[\d.]+$/.test(host) ? !/^(\d{1,3}\.){3}\d{1,3}$/.test(host) : /(^|\.)0x/.test(host);
  // Names by which clouds' machines reach the service that tells them their secrets.
  if (isDisguised || /^(metadata|instance-data)(\.|$)/.test(host)) return 'This address is refused. Use another host.';
  return undefined;
}

/** Below 1024 only what mail uses: no other service of the network is to be knocked at from here. */
export function whyNotMailPort(port: number): string | undefined {
  const isPort = Number.isInteger(port) && port >= 1 && port <= 65_535;
  if (isPort && (port >= 1_024 || [25, 465, 587].includes(port))) return undefined;
  return 'Please enter a port like 465 or 587';
}
