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

/** Accepts only a name or an address. The server checks where it leads (mail-address.ts). */
export function whyNotMailHost(host: string): string | undefined {
  const isName = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/.test(host);
  const isIpv6 = /^[0-9a-f:]{2,39}$/.test(host) && host.includes(':');
  if (!isName && !isIpv6) return 'Please enter a name like smtp.college.edu';
  // An IPv4 address can also be written as one number, or with fewer parts.
  const isDisguised = /^[\d.]+$/.test(host) ? !/^(\d{1,3}\.){3}\d{1,3}$/.test(host) : /(^|\.)0x/.test(host);
  // Cloud providers serve a machine's secrets under these names.
  if (isDisguised || /^(metadata|instance-data)(\.|$)/.test(host)) return 'This address is refused. Use another host.';
  return undefined;
}

/** Allows only the mail ports below 1024, so that this setting cannot reach other services of the network. */
export function whyNotMailPort(port: number): string | undefined {
  const isPort = Number.isInteger(port) && port >= 1 && port <= 65_535;
  if (isPort && (port >= 1_024 || [25, 465, 587].includes(port))) return undefined;
  return 'Please enter a port like 465 or 587';
}

/** The refusal of a form whose settings somebody else has saved since it was opened (R253). */
export const changedMeanwhile = {
  status: 409,
  message: 'Somebody else has changed these settings meanwhile. Please load them again, then make your change.',
} as const;
