import { getDocumentProxy } from 'unpdf';

/** The text of each page as pdf.js reads it, with a line break wherever the height changes. */
export async function textInPdf(pdf: Uint8Array): Promise<string[]> {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const texts: string[] = [];
  for (let page = 1; page <= document.numPages; page++) {
    const { items } = await (await document.getPage(page)).getTextContent();
    let text = '';
    let height: number | undefined;
    let isEnded = false;
    for (const item of items) {
      if (!('str' in item)) continue;
      isEnded ||= item.hasEOL;
      if (item.str === '') continue;
      const [, , , , , at] = item.transform;
      // pdf.js takes a change of script for the end of a line.
      if (height !== undefined && at !== height) text += '\n';
      else if (isEnded && text) text += ' ';
      height = at;
      isEnded = item.hasEOL;
      text += item.str;
    }
    texts.push(text);
  }
  return texts;
}
