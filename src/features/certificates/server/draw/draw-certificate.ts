import { page } from '#features/certificates/rules.ts';
import type { TextBox } from '#features/certificates/template-contract.ts';
import { breathing } from '#server/breathe.ts';
import { kolamShapes, qrShape, rectangle } from '#server/documents/parts.ts';
import type { Item, Sheet } from '#server/documents/sheet.ts';
import { writePdf } from '#server/documents/write-pdf.ts';
import { breakLines } from '#server/pictures/break-lines.ts';
import { widthOf } from '#server/pictures/typeface.ts';
import { eventKolam } from '#shared/kolam/event-kolam.ts';
import { drawKolam } from '#shared/kolam/kolam.ts';
import type { CertificateFacts, Template } from './template.ts';

const panelLeft = 199;

/** The certificate's page. PDF, picture and previews are all drawn from it. */
export async function certificateSheet(template: Template, facts: CertificateFacts): Promise<Sheet> {
  return {
    ...page,
    items: [
      { kind: 'shape', path: rectangle(0, 0, page.width, page.height), fill: template.paper },
      ...background(template),
      ...kolamPanel(template, facts.art),
      ...(await drawBoxes(template.boxes, facts)),
      ...(facts.verifyUrl ? [plate(template), qrShape(facts.verifyUrl, template.code)] : []),
    ],
  };
}

export async function certificatePdf(template: Template, facts: CertificateFacts, at: Date): Promise<Buffer> {
  const title = `${facts.title}: ${facts.name}`;
  return writePdf([await certificateSheet(template, facts)], { title, author: facts.issuer, at });
}

/** The lines of a box with their size. The last line ends in '…' if the text is too long even at the smallest size. */
export function linesOf(box: TextBox, facts: CertificateFacts): { size: number; lines: string[] } {
  const { voice, width } = box;
  return breakLines(wordsOf(box.text, facts), { voice, width, fits: sizesOf(box) });
}

const leading = 1.22;

/** Sizes from the box's own down to less than half of it, each with the number of lines that fit. */
function sizesOf({ size, height, fit }: TextBox) {
  return [1, 0.85, 0.72, 0.6, 0.5, 0.42].map((share) => {
    const room = Math.max(1, Math.floor(height / (size * share * leading)));
    return { size: size * share, lines: fit === 'shrink' ? 1 : room };
  });
}

/** Pauses between boxes: a box full of Devanagari takes 50 ms, and a template may have forty. */
async function drawBoxes(boxes: readonly TextBox[], facts: CertificateFacts): Promise<Item[]> {
  const breathe = breathing();
  const items: Item[] = [];
  for (const box of boxes) {
    items.push(...drawBox(box, facts));
    await breathe();
  }
  return items;
}

function drawBox(box: TextBox, facts: CertificateFacts): Item[] {
  const { size, lines } = linesOf(box, facts);
  const spare = box.height - lines.length * size * leading;
  const down = { top: 0, middle: spare / 2, bottom: spare }[box.vertical];
  return lines.map((text, index) => {
    const free = box.align === 'left' ? 0 : box.width - widthOf(text, box.voice, size);
    return {
      kind: 'words',
      text,
      voice: box.voice,
      size,
      colour: box.colour,
      x: box.x + (box.align === 'centre' ? free / 2 : free),
      y: box.y + down + size * (0.92 + index * leading),
    };
  });
}

/** Replaces the fields of a text. A name that contains something like a field is printed as it is. */
function wordsOf(text: string, facts: CertificateFacts): string {
  // The words of the standard template, which copies of it have too.
  const said = facts.verifyUrl ? text : text.replace('Scan the code, or enter', 'Enter');
  return said.replace(/\{(\w+)\}/g, (whole, fact: string) => {
    const value = Object.hasOwn(facts, fact) ? facts[fact as keyof CertificateFacts] : undefined;
    return value ?? whole;
  });
}

const background = ({ picture }: Template): Item[] =>
  picture ? [{ kind: 'picture', ...picture, x: 0, y: 0, ...page }] : [];

/** A light margin, which a phone needs around the code, because the code may lie on any picture. */
function plate({ code: { x, y, size } }: Template): Item {
  const edge = 2;
  return { kind: 'shape', path: rectangle(x - edge, y - edge, size + 2 * edge, size + 2 * edge), fill: '#ffffff' };
}

/** The kolam is larger than its panel and runs off the page, as a kolam on a street runs under the gate. */
function kolamPanel({ panel }: Template, art: string): Item[] {
  if (!panel) return [];
  return [
    { kind: 'shape', path: rectangle(panelLeft, 0, page.width - panelLeft, page.height), fill: panel.ground },
    ...kolamShapes(drawKolam({ ...eventKolam(art), size: 9 }), {
      x: page.width,
      y: page.height / 2,
      size: 205,
      ...panel,
    }),
  ];
}
