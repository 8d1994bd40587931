import { recordAudit } from '#server/audit.ts';
import { type Breathe, breathing } from '#server/breathe.ts';
import type { Db } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { plainLine, whyNotPrinted } from '#server/documents/printable.ts';
import { Refusal, refuse } from '#server/http/refusal.ts';
import { widthOf } from '#server/pictures/typeface.ts';
import type { Platform } from '#server/platform.ts';
import type { BatchRule } from '../admin-contract.ts';
import type { CertificateKind } from '../rules.ts';
import type { Design } from '../template-contract.ts';
import { factsOf } from './draw/facts.ts';
import { whyNotName } from './draw/names.ts';
import { type EventFacts, eventFacts, madeFor, sampleSerial, titleOf } from './freeze.ts';
import { type MakingBatch, makeRows } from './make-rows.ts';
import { ownersAmongMembers } from './my-certificates.ts';
import { type Person, peopleOf, type RuleReads, typedPeople } from './people.ts';
import { takeTemplate, templateFor } from './templates.ts';

type Given = Pick<Platform, 'config' | 'db' | 'now'>;

export interface Batch {
  eventId: string;
  kind: CertificateKind;
  rule: BatchRule;
  templateId?: string | undefined;
}

const longestShown = 10;

/**
 * Counts the people whom a rule names and those who have a certificate already, and lists who gets none and why (R338).
 */
export async function tryBatch(platform: Given, reads: RuleReads, batch: Batch) {
  const begun = await begin(platform.db, reads, batch);
  if (begun instanceof Refusal) return begun;
  const { facts, people, template } = begun;
  const breathe = breathing();
  const names = await checkNames(platform, template.design, facts, people, breathe);
  const { again, having, notMade } = await compare(platform.db, facts, batch.rule, people, names.fit);
  const longest = new Map<string, { width: number; rank: number }>();
  for (const { name, rank = 0 } of names.fit) {
    if (!longest.has(name)) longest.set(name, { width: widthOf(name, 'display', 10), rank });
    await breathe();
  }
  const byWidth = [...longest].toSorted(([, one], [, other]) => other.width - one.width).slice(0, longestShown);
  return {
    count: people.length + notMade.filter(({ isNamed }) => !isNamed).length,
    already: having - again.length,
    longestNames: byWidth.map(([name]) => name),
    longestRanks: byWidth.map(([, { rank }]) => rank),
    failed: [...names.failed, ...notMade.map(toFailed)],
  };
}

/**
 * Makes one row for each person, some rows at a time. A person who already has a certificate is skipped, so a batch
 * that was cut off can be continued, and two batches at once make no duplicate. In a batch by rank, a certificate that
 * shows another rank gets a new version. A revoked certificate stays revoked: it is listed, and only a correction
 * issues it again (R341).
 */
export async function makeBatch(platform: MakingBatch, reads: RuleReads, batch: Batch, actor: string) {
  const begun = await begin(platform.db, reads, batch);
  if (begun instanceof Refusal) return begun;
  const { facts, people } = begun;
  // From here on nobody can change this version of the template.
  const template = await takeTemplate(platform, batch.kind, begun.template.templateId);
  if (!template) return refuse('templateNotFound');
  const breathe = breathing();
  const names = await checkNames(platform, template.design, facts, people, breathe);
  const { again, lacking, notMade } = await compare(platform.db, facts, batch.rule, people, names.fit);
  const done = { made: 0, failed: [...names.failed, ...notMade.map(toFailed)] };
  const record = () =>
    write(platform.db, (tx) =>
      recordAudit(tx, platform.now(), {
        actor,
        action: 'certificate.batch',
        subject: `event:${facts.event_id}`,
        after: { kind: batch.kind, who: ruleText(batch.rule), made: done.made, failed: done.failed.length },
      }),
    );
  try {
    await makeRows(platform, { ...facts, template: template.id }, { lacking, again }, done, breathe);
  } catch (error) {
    // Certificates that were made before the error are valid, so they are recorded too.
    if (done.made > 0) await record();
    throw error;
  }
  await record();
  return done;
}

function ruleText(rule: BatchRule): string {
  if (rule.kind === 'rank') return `ranks 1 to ${rule.n}`;
  return { registered: 'registered', checkedIn: 'checked in', people: 'these people' }[rule.kind];
}

async function begin(db: Db, reads: RuleReads, { eventId, kind, rule, templateId }: Batch) {
  const facts = await eventFacts(db, eventId, kind);
  if (!facts) return refuse('eventNotFound');
  const template = await templateFor(db, kind, templateId);
  if (!template) return refuse('templateNotFound');
  const message = whyNotPrinted(textsOn(template.design, facts));
  if (message) return refuse('textNotPrintable', { message });
  const people = await peopleByRule(db, reads, eventId, rule);
  return people instanceof Refusal ? people : { facts, people: eachOnce(people), template };
}

/** The organisers' texts that the template prints; the same on all certificates. */
function textsOn({ boxes }: Design, { fest, issuer, event_title }: EventFacts) {
  const printed = (field: string, text: string) => (boxes.some((box) => box.text.includes(field)) ? [text] : []);
  return {
    'Site Settings': [...printed('{fest}', fest), ...printed('{issuer}', issuer)],
    Events: printed('{event}', event_title),
  };
}

/** Somebody may lead one team and be a member of another. Only the first entry counts. */
function eachOnce(people: readonly Person[]): Person[] {
  const first = new Map(people.toReversed().map((person) => [person.studentId, person]));
  return people.filter((person) => person.studentId === null || first.get(person.studentId) === person);
}

async function peopleByRule(db: Db, reads: RuleReads, eventId: string, rule: BatchRule) {
  const people = () => peopleOf(db, eventId);
  if (rule.kind === 'people') {
    const ids = new Set(rule.chosen);
    const chosen = ids.size > 0 ? (await people()).filter(({ key }) => ids.has(key)) : [];
    if (chosen.length < ids.size) return refuse('notRegistered');
    return [...chosen, ...typedPeople(rule.names.filter((name) => name.trim() !== ''))];
  }
  if (rule.kind === 'registered') return people();
  if (rule.kind === 'checkedIn') {
    const admitted = await reads.checkedIn?.(db, eventId);
    return admitted ? (await people()).filter(({ holder }) => admitted.has(holder)) : refuse('noCheckIns');
  }
  const ranks = await reads.ranked?.(db, eventId, rule.n);
  if (!ranks) return refuse('noResults');
  const named = (await people()).flatMap((person) => {
    const rank = ranks.get(person.registrationId);
    return rank === undefined ? [] : { ...person, rank };
  });
  // Sorted by rank, because a person with two places gets the first one in the list.
  return named.toSorted((one, other) => one.rank - other.rank);
}

async function checkNames(
  { config }: Given,
  design: Design,
  facts: EventFacts,
  people: readonly Person[],
  breathe: Breathe,
) {
  const fit: Person[] = [];
  const failed: { name: string; reason: string }[] = [];
  for (const person of people) {
    const { name, college, rank = 0 } = person;
    const own = { name, college, rank, title: titleOf(facts.kind, rank), code: '', serial: sampleSerial };
    const reason = whyNotName(name, design, factsOf({ ...facts, ...own }, config));
    if (reason) failed.push({ name, reason });
    else fit.push({ ...person, name: plainLine(name) });
    await breathe();
  }
  return { fit, failed };
}

interface NotMade {
  name: string;
  reason: string;
  /** Whether the rule names this person. */
  isNamed: boolean;
}

const toFailed = ({ name, reason }: NotMade) => ({ name, reason });

/**
 * `lacking`: people without a certificate. `again`: certificates that need a new version, because they show another
 * rank. `notMade`: revoked certificates, and certificates of people who no longer have that rank.
 */
async function compare(db: Db, facts: EventFacts, rule: BatchRule, people: readonly Person[], fit: readonly Person[]) {
  // All versions but the latest one have the state `replaced`.
  const rows = await db
    .selectFrom('certificates')
    .select(['id', 'made_for', 'student_id', 'state', 'rank', 'title', 'name', 'reason'])
    .where('event_id', '=', facts.event_id)
    .where('kind', '=', facts.kind)
    .where('state', '<>', 'replaced')
    .execute();
  const owners = await ownersAmongMembers(db, facts, rows);
  const ownerOf = (row: (typeof rows)[number]) => row.student_id ?? owners.get(row.made_for) ?? null;
  const byOwner = new Map(rows.map((row) => [ownerOf(row), row]));
  const byKey = new Map(rows.map((row) => [row.made_for, row]));
  const rowOf = (person: Person) =>
    (person.studentId && byOwner.get(person.studentId)) || byKey.get(madeFor(facts, person));
  const owned = fit.flatMap((person) => rowOf(person) ?? []);
  const having = owned.filter(({ state }) => state === 'valid').length;
  const lacking = fit.filter((person) => !rowOf(person));
  const notMade = owned
    .filter(({ state }) => state === 'revoked')
    .map(({ name, reason }) => ({ name, reason: revokedText(reason), isNamed: true }));
  if (rule.kind !== 'rank') return { again: [], having, lacking, notMade };
  const ranks = new Map(fit.map((person) => [rowOf(person)?.id, person.rank ?? 0]));
  const named = new Set(people.map(rowOf));
  return {
    having,
    lacking,
    again: rows.flatMap(({ id, state, rank: before }) => {
      const rank = ranks.get(id);
      const namesRank = before > 0 || facts.kind === 'winner';
      return rank !== undefined && state === 'valid' && namesRank && before !== rank ? { id, rank } : [];
    }),
    notMade: rows
      .filter((row) => row.state === 'valid' && row.rank > 0 && row.rank <= rule.n && !named.has(row))
      .map(({ name, title }) => ({
        name,
        reason: `Has the certificate “${title}”, but not that rank any more. Please revoke it.`,
        isNamed: false,
      }))
      .concat(notMade),
  };
}

const revokedText = (reason: string) =>
  `This certificate was revoked: ${reason.replace(/\.$/, '')}. To issue it again, correct it in the list of certificates.`;
