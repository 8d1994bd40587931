export interface XmlElement {
  /** What stands in its tag behind the name. */
  tag: string;
  /** '' for one that is empty. */
  inner: string;
}

/**
 * The elements of a name, one after the other, as in a workbook, where none holds another of its own name. Read once
 * from start to end, and no further than to the first that does not end: a pattern would look for that end once for
 * each that has begun, for hours in a file that was made for it.
 */
export function* elements(xml: string, name: string): Generator<XmlElement> {
  const begin = `<${name}`;
  const end = `</${name}>`;
  let at = xml.indexOf(begin);
  while (at >= 0) {
    const tagAt = at + begin.length;
    const tagEnd = xml.indexOf('>', tagAt);
    if (tagEnd < 0) return;
    const isEmpty = xml[tagEnd - 1] === '/';
    let next = tagEnd + 1;
    // Not `<rowBreaks>` for `<row>`.
    if (/[\s/>]/.test(xml.charAt(tagAt))) {
      const innerEnd = isEmpty ? next : xml.indexOf(end, next);
      if (innerEnd < 0) return;
      yield { tag: xml.slice(tagAt, isEmpty ? tagEnd - 1 : tagEnd), inner: xml.slice(next, innerEnd) };
      next = isEmpty ? next : innerEnd + end.length;
    }
    at = xml.indexOf(begin, next);
  }
}

/** The text without these elements; one that does not end takes the rest along. */
export function without(xml: string, name: string): string {
  const kept: string[] = [];
  const end = `</${name}>`;
  let at = 0;
  for (;;) {
    const from = xml.indexOf(`<${name}`, at);
    kept.push(xml.slice(at, from < 0 ? undefined : from));
    const to = from < 0 ? -1 : xml.indexOf(end, from);
    if (to < 0) return kept.join('');
    at = to + end.length;
  }
}
