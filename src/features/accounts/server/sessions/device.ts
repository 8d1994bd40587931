/** 'Firefox on Windows', from what a browser calls itself: enough to tell one's own devices apart. */
export function deviceOf(userAgent: string): string {
  if (!userAgent) return '';
  const browser = firstOf(browsers, userAgent) ?? 'Another client';
  const system = firstOf(systems, userAgent);
  return system ? `${browser} on ${system}` : browser;
}

type Signs = readonly (readonly [sign: RegExp, name: string])[];

// In this order: most browsers also name the ones before them.
const browsers: Signs = [
  [/Edg(A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const systems: Signs = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
];

const firstOf = (signs: Signs, text: string) => signs.find(([sign]) => sign.test(text))?.[1];
