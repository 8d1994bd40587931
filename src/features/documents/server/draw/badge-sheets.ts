import { type BadgePaper, type BadgeRole, roleNames } from '#features/documents/rules.ts';
import { numberText } from '#features/tickets/rules.ts';
import { kolamShapes, qrShape, rectangle } from '#server/documents/parts.ts';
import type { Item, Sheet } from '#server/documents/sheet.ts';
import { breakLines } from '#server/pictures/break-lines.ts';
import { drawKolam } from '#shared/kolam/kolam.ts';
import { paperKolam } from '#shared/theme-colours.ts';
import { gold, ink, line, quiet } from './flow.ts';

export interface Badge {
  role: BadgeRole;
  name: string;
  college: string;
  fest: string;
  /** Only participants have a ticket. Its code lets them in. */
  ticket?: { number: string; code: string };
}

/** A6, a quarter of A4. */
const size = { width: 105, height: 148.5 };
const left = 9;
const width = size.width - 2 * left;
const colours: Record<BadgeRole, string> = {
  participant: ink,
  organiser: '#a3271a',
  judge: gold,
  speaker: '#1b6b43',
};

export function badgeSheet(badge: Badge): Sheet {
  return { ...size, items: badgeItems(badge) };
}

/** One badge on a page, or four with lines to cut along. */
export async function* badgeSheets(badges: AsyncIterable<Badge>, paper: BadgePaper): AsyncGenerator<Sheet> {
  let items: Item[] = [];
  let count = 0;
  for await (const badge of badges) {
    if (paper === 'a6') {
      yield badgeSheet(badge);
      continue;
    }
    const at = count % 4;
    const [x, y] = [(at % 2) * size.width, Math.floor(at / 2) * size.height];
    items.push(...badgeItems(badge).map((item) => moved(item, x, y)));
    count += 1;
    if (count % 4 === 0) {
      yield fourOnA4(items);
      items = [];
    }
  }
  if (items.length > 0) yield fourOnA4(items);
}

const fourOnA4 = (items: Item[]): Sheet => ({
  width: 210,
  height: 297,
  items: [...items, { kind: 'shape', path: 'M105 0v297M0 148.5h210', stroke: line, lineWidth: 0.2 }],
});

function moved(item: Item, x: number, y: number): Item {
  if (item.kind !== 'shape') return { ...item, x: item.x + x, y: item.y + y };
  const at = item.at ?? { x: 0, y: 0, scale: 1 };
  return { ...item, at: { ...at, x: at.x + x, y: at.y + y } };
}

// The smallest size is for a name of one long word.
const nameSizes = [13, 11, 9, 7.5, 6, 5].map((one) => ({ size: one, lines: one > 10 ? 2 : 3 }));

const collegeSizes = [
  { size: 4.8, lines: 2 },
  { size: 4, lines: 3 },
];

function badgeItems({ role, name, college, fest, ticket }: Badge): Item[] {
  const kolam = drawKolam({ seed: 'mark', size: 3, density: 1 });
  const named = linesAt(name, { voice: 'display', colour: ink, y: 38, fits: nameSizes });
  const belowName = { voice: 'text', colour: quiet, y: named.end + 3, fits: collegeSizes } as const;
  return [
    { kind: 'shape', path: rectangle(0, 0, size.width, 30), fill: paperKolam.ground },
    ...kolamShapes(kolam, { ...paperKolam, x: size.width - 17, y: 15, size: 26 }),
    ...linesAt(fest, { voice: 'display', colour: ink, y: 9, fits: [{ size: 5.4, lines: 2 }], width: width - 26 }).items,
    ...named.items,
    ...linesAt(college, belowName).items,
    ...(ticket ? ticketItems(ticket) : []),
    { kind: 'shape', path: rectangle(0, size.height - 17, size.width, 17), fill: colours[role] },
    ...linesAt(roleNames[role], {
      voice: 'display',
      colour: '#ffffff',
      y: size.height - 13,
      fits: [{ size: 7.5, lines: 1 }],
    }).items,
  ];
}

/** The code of the ticket. It contains no name. */
function ticketItems({ number, code }: NonNullable<Badge['ticket']>): Item[] {
  const y = 88;
  const beside = { x: left + 41, width: width - 41 };
  return [
    qrShape(code, { x: left, y, size: 35 }),
    ...linesAt('Ticket', { voice: 'text', colour: quiet, y: y + 11, fits: [{ size: 4, lines: 1 }], ...beside }).items,
    ...linesAt(numberText(number), {
      voice: 'display',
      colour: ink,
      y: y + 17,
      ...beside,
      fits: [
        { size: 7, lines: 1 },
        { size: 5, lines: 1 },
      ],
    }).items,
  ];
}

interface Place {
  voice: 'display' | 'text';
  colour: string;
  /** The top of the first line, in millimetres. */
  y: number;
  x?: number;
  width?: number;
  fits: readonly { size: number; lines: number }[];
}

function linesAt(text: string, place: Place): { items: Item[]; end: number } {
  const { voice, colour, y, x = left, width: room = width, fits } = place;
  const { size: chosen, lines } = breakLines(text, { voice, width: room, fits });
  const items = lines.map(
    (words, at): Item => ({
      kind: 'words',
      text: words,
      voice,
      size: chosen,
      colour,
      x,
      y: y + chosen * (0.95 + at * 1.15),
    }),
  );
  return { items, end: y + lines.length * chosen * 1.15 };
}
