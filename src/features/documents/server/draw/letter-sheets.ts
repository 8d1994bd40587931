import type { LetterClaim } from '#features/documents/rules.ts';
import { qrShape } from '#server/documents/parts.ts';
import type { Sheet } from '#server/documents/sheet.ts';
import { dayText } from '#shared/dates.ts';
import { type Cell, createFlow, type Flow, ink, quiet, textWidth } from './flow.ts';
import { drawFact, letterhead } from './letterhead.ts';

/** What a letter says. It was fixed when the letter was made. */
export interface LetterFacts {
  claim: LetterClaim;
  name: string;
  college: string;
  department: string;
  year: string;
  /** `date`: YYYY-MM-DD */
  events: { id: string; title: string; date: string }[];
  fest: string;
  issuer: string;
  signatory: string;
  signatoryTitle: string;
}

export interface LetterMarks {
  serial: string;
  /** The day as printed. */
  issuedOn: string;
  /** '' while the site has no address. No code is printed then. */
  verifyUrl: string;
  /** The printed address of the page where the serial number can be typed. */
  site: string;
}

const body = { voice: 'text', size: 4.6, colour: ink } as const;
const note = { voice: 'text', size: 3.7, colour: quiet } as const;

const openings: Record<LetterClaim, (fest: string) => string> = {
  registered: (fest) =>
    `Please grant on-duty leave to the student named below, who is registered for these events of ${fest}.`,
  tookPart: (fest) => `The student named below took part in these events of ${fest}.`,
  wasRegistered: (fest) =>
    `The student named below was registered for these events of ${fest}. Attendance was not recorded.`,
};

/** Sets the events closer if that saves a page. */
export function letterSheets(facts: LetterFacts, marks: LetterMarks): Sheet[] {
  const usual = drawLetter(facts, marks, roomy);
  const closer = usual.length > 1 ? drawLetter(facts, marks, close) : usual;
  return closer.length < usual.length ? closer : usual;
}

interface Spacing {
  size: number;
  /** Above and below the line under an event. */
  above: number;
  below: number;
}

const roomy: Spacing = { size: body.size, above: 0.6, below: 1.6 };
const close: Spacing = { size: 4.1, above: 0.2, below: 0.5 };

function drawLetter(facts: LetterFacts, marks: LetterMarks, spacing: Spacing): Sheet[] {
  const { name, college, department, year, claim, fest } = facts;
  const flow = createFlow();
  letterhead(flow, facts, 'On-duty letter', [marks.issuedOn, `Number ${marks.serial}`]);
  flow.row([{ ...body, text: department ? 'To the Head of the Department' : 'To the Head of the Institution' }]);
  flow.row([{ ...body, text: [department, college].filter(Boolean).join(', ') }], 5);
  flow.row([{ ...body, text: openings[claim](fest) }], 5);
  drawFact(flow, 'Name', name, 'name');
  drawFact(flow, 'College', college);
  drawFact(flow, 'Department', department);
  drawFact(flow, 'Year of study', year);
  flow.gap(4);
  eventTable(flow, facts.events, spacing);
  signature(flow, facts, marks);
  return flow.sheets;
}

const dateAt = textWidth - 48;

function eventTable(flow: Flow, events: LetterFacts['events'], { size, above, below }: Spacing): void {
  const columns = (title: string, date: string, style: Omit<Cell, 'text'>) => [
    { ...style, text: title, width: dateAt - 4 },
    { ...style, text: date, x: dateAt },
  ];
  flow.row(columns('Event', 'Date', note), 1.5);
  flow.rule(2);
  for (const [at, { title, date }] of events.entries()) {
    const isLast = at === events.length - 1;
    // The last event is on the page of the signature, because a signature alone on a page could belong to any letter.
    const kept = isLast ? above + below + roomToSign + footHeight : 0;
    flow.row(columns(title, dayText(date, 'ordinal') ?? date, { ...body, size }), above, kept);
    flow.rule(below);
  }
}

const footHeight = 53;
const codeSize = 24;
const roomToSign = 10;

function signature(flow: Flow, { signatory, signatoryTitle, fest, issuer }: LetterFacts, marks: LetterMarks): void {
  flow.gap(roomToSign);
  flow.toFoot(footHeight);
  flow.row([{ ...body, voice: 'display', text: signatory || `For the organisers of ${fest}` }], 0.5);
  flow.row([{ ...note, text: signatory && signatoryTitle }]);
  flow.row([{ ...note, text: signatory && issuer }]);
  flow.toFoot(codeSize + 2);
  const { verifyUrl, site } = marks;
  if (verifyUrl) flow.draw((x, y) => [qrShape(verifyUrl, { x, y, size: codeSize })]);
  const beside = { x: verifyUrl ? codeSize + 6 : 0 };
  const how = verifyUrl ? 'Scan the code, or enter' : 'Enter';
  flow.gap(4);
  flow.row([{ ...body, ...beside, size: 4.4, text: 'Verify this letter' }], 1);
  flow.row([{ ...note, ...beside, text: `${how} this number at ${site}` }], 1);
  flow.row([{ ...beside, voice: 'display', size: 5, colour: ink, text: marks.serial }]);
}
