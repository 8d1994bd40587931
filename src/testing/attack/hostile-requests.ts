import { randomBytes } from 'node:crypto';
import { workbook } from '../payments/workbook.ts';
import { pngThatDeclares } from '../pictures.ts';
import { type FormPart, multipartBody, multipartType, participant } from '../send-form.ts';

export interface HostileRequest {
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  headers: Record<string, string>;
  body?: Buffer;
}

export interface HostileContext {
  /** Values of Authorization headers. */
  student: string;
  admin: string;
  phone: string;
  eventId: string;
  /** An unpublished shortlist with the most marks that a round may have. */
  roundId: string;
  /** The secret in the link of one of the round's judges. */
  judgeSecret: string;
  /** Events with a thousand registrations, and as many questions and long answers as they may have. */
  askingIds: readonly string[];
  registrationIds: readonly string[];
}

const marks = (length: number) => `a${'\u0316\u0301'.repeat(length / 2)}`;

/** Requests that try to block the server with misleading content, long content or expensive queries. */
export function hostileRequests(context: HostileContext): HostileRequest[] {
  return [
    ...ofAnybody(context),
    ...ofStudents(context),
    ...ofAdministrators(context),
    ...reads(context),
    ...ofPhones(context),
  ];
}

function ofAnybody({ judgeSecret }: HostileContext): HostileRequest[] {
  const signUp = { ...participant, password: 'a good password' };
  const contact = { name: 'Asha', email: 'a@students.example', message: 'A message of ten letters.' };
  return [
    json('a sign-up with a phone of marks', '/api/students/register', { ...signUp, phone: marks(8_000) }),
    json('a sign-up with an email of at signs', '/api/students/register', { ...signUp, email: 'a@'.repeat(15_000) }),
    json('a message of brackets', '/api/messages', { ...contact, message: '['.repeat(30_000) }),
    raw('JSON that is nested', '/api/messages', Buffer.from('['.repeat(30_000)), jsonType),
    raw('five megabytes of JSON', '/api/messages', Buffer.alloc(5_000_000, '[')),
    get('an address of slashes', `/${'/a'.repeat(7_000)}`),
    get('a judge’s link with long answers', `/api/judge/${judgeSecret}`),
    get('an address of per cents', `/event/${'%25'.repeat(4_000)}`),
  ].map((request) => ({ ...request, name: `anybody: ${request.name}` }));
}

function ofStudents({ student, eventId }: HostileContext): HostileRequest[] {
  const fields = { ...participant, eventId, transactionId: '412345678901' };
  const form = (name: string, changed: Record<string, string>, file?: Buffer) => {
    const parts: FormPart[] = Object.entries({ ...fields, ...changed }).map(([key, value]) => ({ name: key, value }));
    if (file) parts.push({ name: 'paymentScreenshot', value: file, filename: 'a.png', type: 'image/png' });
    return raw(name, '/api/students/events/register', multipartBody(parts), multipartType, student);
  };
  const members = (item: string) =>
    `[${Array(Math.floor(99_000 / (item.length + 1)))
      .fill(item)
      .join(',')}]`;
  return [
    form('a phone of 5 MB of marks', { phone: marks(2_400_000) }),
    form('a phone of 120 KB of marks', { phone: marks(60_000) }),
    form('a member with a phone of marks', { teamMembers: JSON.stringify([{ phone: marks(40_000) }]) }),
    form('members that are empty', { teamMembers: members('{}') }),
    form('members that are nested', { teamMembers: '['.repeat(99_000) }),
    form('a body of boundaries that almost are', {
      additionalInfo: '\r\n--a-boundary-that-no-test-contain'.repeat(3_000),
    }),
    ...pictures().map(([name, file]) => form(name, {}, file)),
  ].map((request) => ({ ...request, name: `student: ${request.name}` }));
}

function pictures(): [name: string, file: Buffer][] {
  const filled = (start: string, filling: string, end = '') => {
    const file = Buffer.alloc(5_000_000, Buffer.from(filling, 'latin1'));
    file.write(start, 0, 'latin1');
    if (end) file.write(end, file.length - end.length, 'latin1');
    return file;
  };
  const svg = `GIFx${';'.repeat(12)}${'<svg '.repeat(195)}"<svg >${'a'.repeat(40)}"${'a'.repeat(4_000_000)};;;`;
  return [
    ['a GIF that is searched as an SVG', Buffer.from(svg)],
    ['a GIF of notes alone', filled('GIF89a\x01\0\x01\0\0\0\0', '!\xfe\x01\0', ';')],
    ['a JPEG without a frame', filled('\xff\xd8\xff\xe0', '\xff\xe0\0\x02', '\xff\xd9')],
    ['a PNG that declares a billion pixels', pngThatDeclares(30_000, 30_000)],
    ['a picture of noise', Buffer.concat([pngThatDeclares(4_000, 4_000), randomBytes(1_000_000)])],
  ];
}

function ofAdministrators({ admin, eventId, registrationIds }: HostileContext): HostileRequest[] {
  const put = (name: string, path: string, body: unknown) => ({
    ...json(name, path, body, admin),
    method: 'PUT' as const,
  });
  const names = Object.fromEntries(Array.from({ length: 70_000 }, (_, index) => [`name${index}`, 1]));
  return [
    put('phones of marks', '/api/admin/site', { site: { contactPhones: Array(4).fill(marks(100_000)) }, version: 'x' }),
    put('a list of empty rules', `/api/events/${eventId}`, { rules: Array(300_000).fill('') }),
    put('a megabyte of rules', `/api/events/${eventId}`, { rules: Array(100).fill(marks(4_000)) }),
    put('seventy thousand names', `/api/events/${eventId}`, names),
    put('four hundred thousand ids', '/api/registration', { ids: Array(300_000).fill('') }),
    put('a roster without spaces', '/api/admin/colleges/no-college/roster', { text: 'x'.repeat(599_000) }),
    put('a roster of at signs', '/api/admin/colleges/no-college/roster', { text: 'a@'.repeat(299_000) }),
    put('five hundred registrations', '/api/registration', {
      ids: registrationIds.slice(0, 500),
      registrationStatus: 'confirmed',
    }),
    json('a template full of words', '/api/admin/certificate-templates/preview', templateOfText, admin),
    {
      ...raw('JSON that is nested', '/api/admin/site', Buffer.from('['.repeat(1_000_000)), jsonType, admin),
      method: 'PUT' as const,
    },
    {
      ...raw('JSON of escapes', '/api/admin/site', Buffer.from(`"${'\\u0041'.repeat(170_000)}"`), jsonType, admin),
      method: 'PUT' as const,
    },
    ...pictures().map(([name, file]) =>
      raw(
        name,
        '/api/admin/pictures',
        multipartBody([{ name: 'picture', value: file, filename: 'a' }]),
        multipartType,
        admin,
      ),
    ),
  ].map((request) => ({ ...request, name: `administrator: ${request.name}` }));
}

/** The server tries each box in six sizes, and Devanagari takes longest. */
const templateOfText = {
  kind: 'participation',
  name: 'राष्ट्रीय '.repeat(11),
  design: {
    paper: '#ffffff',
    background: '',
    panel: null,
    code: { x: 0, y: 0, size: 15 },
    boxes: Array(40).fill({
      text: '{name}'.repeat(40),
      x: 0,
      y: 0,
      width: 297,
      height: 210,
      voice: 'display',
      size: 2,
      colour: '#000000',
      align: 'left',
      vertical: 'top',
      fit: 'wrap',
    }),
  },
};

/** Statements that are uploaded to the payments desk. */
export function hostileStatements({ admin }: HostileContext): HostileRequest[] {
  const heading = 'Date,Narration,Withdrawal Amt.,Deposit Amt.,Closing Balance\r\n';
  const lines = (line: string) =>
    Buffer.from((heading + line.repeat(Math.floor(11_500_000 / line.length))).slice(0, 11_900_000));
  const files: [name: string, content: Buffer][] = [
    [
      'a statement of fifty thousand lines',
      Buffer.from(heading + '01/04/2025,UPI-ASHA-612345678901-UPI,"",150,\r\n'.repeat(49_000)),
    ],
    ['long lines', lines(`01/04/2025,${'UPI-ASHA-612345678901 '.repeat(10)},"",150,\r\n`)],
    ['cells without end', lines(`${','.repeat(500)}\r\n`)],
    ['quotes', lines('"')],
    ['quotes that open', lines(',"a')],
    ['line breaks', lines('\n')],
    ['an amount of marks', Buffer.from(`${heading}01/04/2025,UPI,"",${marks(3_000_000)},\r\n`)],
    ['one line without end', lines('a@')],
    ['a PDF of slashes', Buffer.from(`%PDF${'/Encrypt_'.repeat(1_300_000)}`)],
    ['UTF-16', Buffer.from(`\ufeff${heading}${'01/04/2025,UPI,"",150,\r\n'.repeat(49_000)}`, 'utf16le')],
    ['bytes by chance', randomBytes(11_000_000)],
    ['a workbook of empty cells', workbook(`<row>${'<c/>'.repeat(12_000_000)}</row>`)],
    ['a workbook of empty rows', workbook('<row/>'.repeat(10_000_000))],
    ['a workbook of texts', workbook('', { 'xl/sharedStrings.xml': `<sst>${'<si/>'.repeat(12_000_000)}</sst>` })],
    ['a workbook with one long text', workbook(`<row><c t="inlineStr"><t>${'&amp;'.repeat(12_000_000)}</t></c></row>`)],
    [
      'a workbook of formats',
      workbook('', {
        'xl/styles.xml': `<styleSheet>${'<numFmt numFmtId="1" formatCode="["/>'.repeat(1_500_000)}</styleSheet>`,
      }),
    ],
    [
      'a workbook of sheets',
      workbook('', { 'xl/workbook.xml': `<sheets>${'<sheet name="a" r:id="rId1"/>'.repeat(2_000_000)}</sheets>` }),
    ],
    [
      'a workbook that goes on behind its end',
      Buffer.concat([workbook('<row/>'), Buffer.alloc(8_000_000, 'PK\u0005')]),
    ],
  ];
  return files.map(([name, content]) => {
    const parts = [
      { name: 'fileName', value: 'statement.csv' },
      { name: 'statement', value: content, filename: 'statement.csv', type: 'text/csv' },
    ];
    return raw(`finance: ${name}`, '/api/payments/statements', multipartBody(parts), multipartType, admin);
  });
}

/** Calls of phones at the gate, and of organisers about them. The first call issues all tickets. */
function ofPhones({ admin, phone, eventId }: HostileContext): HostileRequest[] {
  const scans = (name: string, list: unknown[]) => json(name, '/api/gate/scans', { scans: list }, phone);
  const long = { id: marks(80), code: marks(80), shown: marks(80), at: '['.repeat(80), device: marks(80) };
  const boards = ['board', 'halls', 'people?search=a', 'people?search=e%20i', `hall-list?event=${eventId}`];
  return [
    ...['/api/gate/list', '/api/gate/news'].map((path) => get(`phone: ${path}`, path, phone)),
    ...boards.map((path) => get(`administrator: gate/${path.slice(0, 20)}`, `/api/admin/gate/${path}`, admin)),
    scans('phone: scans of marks', Array(500).fill(long)),
    scans('phone: scans of nothing', Array(250_000).fill({})),
    scans('phone: scans that are no scans', Array(500).fill([])),
  ];
}

function reads({ admin, student, roundId, askingIds: [askingId = ''] }: HostileContext): HostileRequest[] {
  const words = encodeURIComponent('a e i o u n r s t l '.repeat(10).slice(0, 200));
  const lists = [
    ...['/api/registration', '/api/students', '/api/admin/teams', '/api/admin/newsletter', '/api/admin/messages'],
    ...['/api/admin/analytics', '/api/admin/dashboard', '/api/admin/audit', '/api/admin/people', '/api/admin/news'],
    ...[
      '/api/payments/export',
      '/api/payments/overview',
      '/api/payments/desk?limit=50',
      '/api/payments/ledger?limit=200',
    ],
    ...['students', 'teams', 'orders', 'newsletter'].map((list) => `/api/admin/${list}/export`),
    ...['/api/payments/cash', '/api/payments/credits', '/api/payments/without-seat', '/api/payments/statements'],
    ...[`/api/admin/search?q=${words}`, '/api/admin/search?q=a', `/api/payments/payers?q=${words.slice(0, 90)}`],
    ...['/api/payments/payers?q=st', `/api/admin/messages?q=${words}`],
    ...['matrix', 'standings'].map((what) => `/api/admin/rounds/${roundId}/${what}`),
    ...[`/api/registration?event=${askingId}`, `/api/admin/events/${askingId}/questions`],
    '/api/admin/colleges/unknown',
  ];
  return [
    ...lists.map((path) => get(`administrator: ${path.slice(0, 60)}`, path, admin)),
    ...[
      '/api/students/me/data',
      '/api/students/events/registered',
      '/api/students/schedule',
      '/api/students/ticket',
    ].map((path) => get(`student: ${path}`, path, student)),
    ...['/', '/api/events', '/api/site', '/sitemap.xml', '/api/results', '/api/colleges/like/institute'].map((path) =>
      get(`anybody: ${path}`, path),
    ),
  ];
}

/**
 * Each entry and each member of a team gets a mail. Publishing it again with other `places` corrects the result and
 * sends as many mails.
 */
export const hostileResult = ({ admin, roundId }: HostileContext, places: number): HostileRequest =>
  json('a shortlist', `/api/admin/rounds/${roundId}/publish`, { places, reason: 'A correction' }, admin);

export const reopening = ({ admin, roundId }: HostileContext): HostileRequest =>
  json('reopen', `/api/admin/rounds/${roundId}/reopen`, { reason: 'A correction' }, admin);

/** Deletes the event with all of its registrations, their answers and the feedback. */
export const deletion = ({ admin }: HostileContext, eventId: string): HostileRequest => ({
  name: 'a deleted event',
  method: 'DELETE',
  path: `/api/events/${eventId}?confirmRegistrations=1000&confirmFeedback=1`,
  headers: { authorization: admin },
});

const jsonType = 'application/json';

function get(name: string, path: string, bearer?: string): HostileRequest {
  const accept = { 'accept-encoding': 'br, gzip' };
  return { name, method: 'GET', path, headers: { ...accept, ...(bearer && { authorization: bearer }) } };
}

const json = (name: string, path: string, body: unknown, bearer?: string) =>
  raw(name, path, Buffer.from(JSON.stringify(body)), jsonType, bearer);

function raw(name: string, path: string, body: Buffer, type = jsonType, bearer?: string): HostileRequest {
  const headers = { 'content-type': type, 'content-length': String(body.length) };
  return { name, method: 'POST', path, body, headers: { ...headers, ...(bearer && { authorization: bearer }) } };
}
