export type Tokens = Record<string, string>;

/** The colours of both themes in `tokens.css`. */
export function readTokens(css: string): { light: Tokens; dark: Tokens } {
  const light = tokensOf(css, ':root {');
  return { light, dark: { ...light, ...tokensOf(css, ':root.dark {') } };
}

/** WCAG's contrast ratio, from 1 to 21. */
export function contrast(a = '', b = ''): number {
  const [dim = 0, bright = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (bright + 0.05) / (dim + 0.05);
}

function tokensOf(css: string, selector: string): Tokens {
  const block = css.slice(css.indexOf(selector)).split('}')[0] ?? '';
  return Object.fromEntries([...block.matchAll(/--([\w-]+): (#\w{6});/g)].map(([, name, value]) => [name, value]));
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
