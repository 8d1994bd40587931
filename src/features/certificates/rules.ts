/** A certificate's page in millimetres: A4 landscape. */
export const page = { width: 297, height: 210 } as const;

export const certificateKinds = ['participation', 'winner', 'organiser', 'judge', 'speaker'] as const;
export type CertificateKind = (typeof certificateKinds)[number];

export const kindNames: Record<CertificateKind, string> = {
  participation: 'Participation',
  winner: 'Winner',
  organiser: 'Organiser',
  judge: 'Judge',
  speaker: 'Speaker',
};

/** The id of the templates that come with Symposia: one for each kind. */
export const shippedId = 'house';

/** The fields that a text box may have in braces, with their names in the editor. */
export const templateFields = {
  name: 'Name',
  title: 'Title',
  event: 'Event',
  date: 'Date',
  rank: 'Rank',
  college: 'College',
  fest: 'Fest',
  issuer: 'Issuer',
  serial: 'Number',
  site: 'Verifying address',
} as const;

/** Returns why a template cannot be used; undefined if it can (R342). */
export function whyNotTemplateTexts(texts: readonly string[]): string | undefined {
  const named = texts.flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, field = '']) => field));
  if (!named.includes('name')) return 'Add a box with the name of the person: {name}.';
  const unknown = named.find((field) => !Object.hasOwn(templateFields, field));
  return unknown && `There is no field {${unknown}}.`;
}

export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const smallestSide = 4;

/** The frame moved onto the page, rounded to tenths of a millimetre. */
export function onPage({ x, y, width, height }: Frame): Frame {
  const side = (value: number, most: number) => tenths(Math.min(Math.max(value, smallestSide), most));
  const [wide, high] = [side(width, page.width), side(height, page.height)];
  const place = (value: number, most: number) => tenths(Math.min(Math.max(value, 0), most));
  return { x: place(x, page.width - wide), y: place(y, page.height - high), width: wide, height: high };
}

const tenths = (value: number) => Math.round(value * 10) / 10;

/** Sides of the QR code in millimetres. Phones cannot read a smaller one. */
export const codeSides = { least: 15, most: 60 };

/** The frame with its bottom right corner moved, in millimetres. With `isSquare` its sides stay equal. */
export function resizedFrame(frame: Frame, across: number, down: number, isSquare: boolean): Frame {
  const [wide, high] = [page.width - frame.x, page.height - frame.y];
  if (isSquare) {
    const most = Math.min(codeSides.most, wide, high);
    const by = Math.abs(across) > Math.abs(down) ? across : down;
    const side = Math.min(Math.max(frame.width + by, codeSides.least), most);
    return onPage({ ...frame, width: side, height: side });
  }
  return onPage({ ...frame, width: Math.min(frame.width + across, wide), height: Math.min(frame.height + down, high) });
}

/** How close a frame has to come to a line to snap to it, in millimetres. */
const reach = 1.5;
export const margin = 20;

export interface Guides {
  /** The vertical and the horizontal line that the frame has snapped to; undefined for none. */
  x?: number | undefined;
  y?: number | undefined;
}

/** Moves a frame. It snaps to the middle and the margins of the page, and to the edges and middles of other frames. */
export function snappedFrame(frame: Frame, others: readonly Frame[]): { frame: Frame; guides: Guides } {
  const across = nearest(
    [frame.x, frame.x + frame.width / 2, frame.x + frame.width],
    [page.width / 2, margin, page.width - margin, ...others.flatMap(({ x, width }) => [x, x + width / 2, x + width])],
  );
  const down = nearest(
    [frame.y, frame.y + frame.height / 2, frame.y + frame.height],
    [
      page.height / 2,
      margin,
      page.height - margin,
      ...others.flatMap(({ y, height }) => [y, y + height / 2, y + height]),
    ],
  );
  return {
    frame: onPage({ ...frame, x: frame.x + (across?.by ?? 0), y: frame.y + (down?.by ?? 0) }),
    guides: { x: across?.at, y: down?.at },
  };
}

function nearest(edges: readonly number[], places: readonly number[]): { by: number; at: number } | undefined {
  const all = edges.flatMap((edge) => places.map((at) => ({ by: at - edge, at })));
  const [best] = all.toSorted((one, other) => Math.abs(one.by) - Math.abs(other.by));
  return best && Math.abs(best.by) <= reach ? best : undefined;
}
