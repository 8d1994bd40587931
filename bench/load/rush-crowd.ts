import { Agent, type IncomingMessage, request as send } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import pLimit from 'p-limit';
import { multipartBody, multipartType, participant, registrationParts } from '#testing/send-form.ts';
import { noisyScreenshot } from '../screenshot.ts';

/** The task of this process, as JSON in its first argument. */
export interface CrowdPlan {
  url: string;
  /** This process simulates the students `from` … `to`. */
  from: number;
  to: number;
  /** The period in which the students arrive. */
  arrivalMs: number;
  /** The largest number of parallel requests. Further students wait, and this wait is not measured. */
  atOnce: number;
  paidEvents: readonly string[];
}

export interface CrowdReport {
  served: number;
  acknowledged: { student: number; id: string; ms: number }[];
  /** How many answers had each status from 500 on; 0 for no answer. */
  faults: Record<string, number>;
  /** Deliberate refusals: 503 with Retry-After and a message. */
  shed: number;
  /** How many students gave up. */
  gaveUp: number;
  reads: number[];
  registrations: number[];
  signUps: number[];
}

const mostTries = 20;
/** Seconds on each page, for a student who knows what to do. */
const thinking = { landing: [1, 3], events: [1, 4], event: [2, 5], payment: [3, 8] } as const;

/** Students at a college fest share few addresses: here one for each college. */
const colleges = 40;

interface Answer {
  status: number;
  retryAfter: string | undefined;
  body: Buffer;
  ms: number;
}

async function crowd(plan: CrowdPlan): Promise<CrowdReport> {
  const report: CrowdReport = {
    served: 0,
    acknowledged: [],
    faults: {},
    shed: 0,
    gaveUp: 0,
    reads: [],
    registrations: [],
    signUps: [],
  };
  const screenshot = await noisyScreenshot(300 * 1024);
  const agent = new Agent({ keepAlive: true, maxSockets: plan.atOnce });
  const doors = { plan, report, screenshot, agent, turn: pLimit(plan.atOnce) };
  const students = Array.from({ length: plan.to - plan.from }, (_, i) => plan.from + i);
  await Promise.all(students.map((student) => visit(doors, student)));
  agent.destroy();
  return report;
}

interface Doors {
  plan: CrowdPlan;
  report: CrowdReport;
  screenshot: Buffer;
  agent: Agent;
  turn: ReturnType<typeof pLimit>;
}

async function visit(doors: Doors, student: number): Promise<void> {
  const { plan, report } = doors;
  await pause(Math.random() * plan.arrivalMs);
  const event = plan.paidEvents[student % plan.paidEvents.length] ?? '';
  const read = async (path: string) => {
    const answer = await untilServed(doors, student, { method: 'GET', path, headers: { 'accept-encoding': 'br' } });
    if (answer) report.reads.push(answer.ms);
    return answer;
  };
  const steps = [
    () => read('/'),
    () => think(thinking.landing),
    () => read('/api/events'),
    () => think(thinking.events),
    () => read(`/event/${event}`),
    () => think(thinking.event),
  ];
  for (const step of steps) await step();
  const token = await signUp(doors, student);
  if (!token) return void report.gaveUp++;
  await think(thinking.payment);
  if (await register(doors, student, token, event)) report.served++;
  else report.gaveUp++;
}

async function signUp(doors: Doors, student: number): Promise<string | undefined> {
  const body = JSON.stringify({ ...participant, email: emailOf(student), password: `secret-${student}` });
  const headers = { 'content-type': 'application/json' };
  const answer = await untilServed(doors, student, { method: 'POST', path: '/api/students/register', headers, body });
  if (answer?.status !== 201) return undefined;
  doors.report.signUps.push(answer.ms);
  return JSON.parse(answer.body.toString()).token;
}

async function register(doors: Doors, student: number, token: string, eventId: string): Promise<boolean> {
  const fields = { ...participant, email: emailOf(student), eventId, transactionId: String(412_345_000_000 + student) };
  // The student's name follows the end of the picture, so that a swapped or cut proof is detected.
  const content = Buffer.concat([doors.screenshot, Buffer.from(markOf(student))]);
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': multipartType,
    'idempotency-key': `rush-student-${student}`,
  };
  const answer = await untilServed(doors, student, {
    method: 'POST',
    path: '/api/students/events/register',
    headers,
    body: () => multipartBody(registrationParts({ fields, file: { content, type: 'image/jpeg' } })),
  });
  if (answer?.status !== 201) return false;
  doors.report.registrations.push(answer.ms);
  const { _id } = JSON.parse(answer.body.toString()).registration;
  doors.report.acknowledged.push({ student, id: _id, ms: answer.ms });
  return true;
}

export const markOf = (student: number): string => `student ${String(student).padStart(6, '0')}`;
const emailOf = (student: number) => `rush${student}@students.example`;

interface Ask {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | (() => Buffer);
}

/** Tries again as the server asks, after a slightly longer time. Undefined if the student gives up. */
async function untilServed(doors: Doors, student: number, ask: Ask): Promise<Answer | undefined> {
  const { report, turn } = doors;
  for (let tries = 0; tries < mostTries; tries++) {
    const answer = await turn(() => once(doors, student, ask)).catch(() => undefined);
    if (answer && answer.status < 500) return answer.status < 400 ? answer : undefined;
    const isDeliberate = answer?.status === 503 && answer.retryAfter !== undefined && answer.body.includes('"message"');
    if (isDeliberate) report.shed++;
    else count(report.faults, String(answer?.status ?? 0));
    await pause((Number(answer?.retryAfter) || 3) * 1_000 * (1 + Math.random() / 5));
  }
  return undefined;
}

function once({ plan, agent }: Doors, student: number, { method, path, headers, body }: Ask): Promise<Answer> {
  const content = typeof body === 'function' ? body() : body;
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const own = { ...headers, 'x-forwarded-for': `198.51.100.${student % colleges}` };
    const length = content === undefined ? {} : { 'content-length': String(Buffer.byteLength(content)) };
    const outgoing = send(new URL(path, plan.url), { method, agent, headers: { ...own, ...length } });
    outgoing.once('error', reject);
    outgoing.once('response', (answer: IncomingMessage) => {
      const { statusCode: status = 0 } = answer;
      const retryAfter = answer.headers['retry-after'];
      buffer(answer).then(
        (read) => resolve({ status, retryAfter, body: read, ms: performance.now() - started }),
        reject,
      );
    });
    outgoing.end(content);
  });
}

function count(counts: Record<string, number>, what: string): void {
  counts[what] = (counts[what] ?? 0) + 1;
}

const think = ([least, most]: readonly [number, number]) => pause((least + Math.random() * (most - least)) * 1_000);

/** Runs as a separate process and simulates students of the opening rush. Prints one line of JSON. */
if (import.meta.main) {
  const plan = JSON.parse(process.argv[2] ?? '') as CrowdPlan;
  process.stdout.write(`${JSON.stringify(await crowd(plan))}\n`);
}
