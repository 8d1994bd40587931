const tag = /<([a-z][\w:-]*)((?:\s+[^\s=>"'/]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]*))?)*)\s*\/?>/gi;
const attribute = /([^\s=>"'/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]*)))?/g;
const rawText = /(<(script|style|textarea|title)\b[^>]*>)([\s\S]*?)(<\/\2)/gi;

interface Element {
  name: string;
  attributes: [name: string, value: string][];
}

/** The elements of a page as a browser parses them, without the content of scripts, styles and titles. */
export function elementsOf(html: string): Element[] {
  const outside = html.replace(rawText, '$1$4');
  return [...outside.matchAll(tag)].map(([, name = '', inside = '']) => ({
    name: name.toLowerCase(),
    attributes: [...inside.matchAll(attribute)].map(([, key = '', one, two, three]) => [
      key.toLowerCase(),
      one ?? two ?? three ?? '',
    ]),
  }));
}

/** Whether the element would run a script that is in one of its attributes. */
export function runsScript({ attributes }: Element): boolean {
  return attributes.some(([name, value]) => {
    const address = decodeEntities(value)
      .replace(/[\s\p{Cc}]/gu, '')
      .toLowerCase();
    const isAddress = /^(href|src|action|formaction|xlink:href|data|srcdoc|poster)$/.test(name);
    return /^on/.test(name) || (isAddress && /^(javascript|vbscript|data:text)/.test(address));
  });
}

const decodeEntities = (text: string) =>
  text
    .replace(/&#x([\da-f]+);?/gi, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&#(\d+);?/g, (_, code) => String.fromCodePoint(Number(code)))
    .replaceAll('&amp;', '&');
