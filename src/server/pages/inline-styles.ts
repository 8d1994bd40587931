const stylesheet = /<link(?=[^>]* rel="stylesheet")(?![^>]* media=)[^>]* href="(\/assets\/[^"#]+\.css)#?"[^>]*>/g;

/**
 * Puts a page's styles into the page, so that the first paint waits for one answer instead of four: a new connection
 * on a phone costs three tenths of a second. Styles for one medium stay files. The links stay too, since the renderer
 * looks for its own markup when it takes over. They are disabled until the page is live (entry.client.tsx), so that the
 * files hold up nothing. A busy Chromium reads ahead of its parser and loads disabled styles all the same, but none for
 * print. React Router writes `#` behind a file that is also imported later, while the page runs.
 */
export function inlineStyles(html: string, nonce: string, read: (address: string) => string): string {
  const sheets = [...html.matchAll(stylesheet)].map(([, address]) => read(address ?? ''));
  if (sheets.length === 0) return html;
  const style = `<style nonce="${nonce}">${sheets.join('\n')}</style>`;
  let isFirst = true;
  // In the place of the first link, and not behind the last: a sheet that a later page adds must come after these, or the
  // order of the cascade layers turns round.
  return html.replace(stylesheet, (link) => {
    const before = isFirst ? style : '';
    isFirst = false;
    return `${before}${link.replace('<link ', '<link disabled media="print" ')}`;
  });
}
