import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasWords } from '#features/audit/rules.ts';
import { isLabel, labelOf } from '#features/audit/server/labels.ts';
import { inWords } from '#features/audit/server/value-text.ts';
import { eventTypeNames } from '#features/events/rules.ts';
import { choices } from '#features/events/web/admin/form/choices.ts';
import { formFields } from '#features/events/web/admin/form/tabs.ts';
import { admitsNames, kindNames as checkpointKinds, ruleNames } from '#features/gate/web/checkpoint-values.ts';
import { countNames, kindNames as roundKinds } from '#features/judging/web/admin/round-dialog.tsx';
import { audienceNames, channelNames } from '#features/prices/web/price-values.ts';
import { festDayCalls } from '#testing/recorded/fest-day.ts';
import { moneyCalls } from '#testing/recorded/money.ts';
import { officeCalls } from '#testing/recorded/office.ts';
import { registrationsCalls } from '#testing/recorded/registrations.ts';
import { resultsCalls } from '#testing/recorded/results.ts';
import { app, chief, read, startWorld } from '#testing/recorded/world.ts';

beforeAll(startWorld);
afterAll(() => app.stop());

const recorded = { ...registrationsCalls, ...moneyCalls, ...festDayCalls, ...resultsCalls, ...officeCalls };
/**
 * Calls that change no money, status, role, event or setting and delete nothing. The value says why they have no
 * record.
 */
const exempt: Record<string, string> = {
  'POST /api/admin/documents/badges': 'draws and keeps nothing',
  'POST /api/admin/certificate-templates/preview': 'draws and keeps nothing',
  'POST /api/admin/logout': 'ends one’s own session; the login history has its beginning',
  'DELETE /api/admin/sessions/:sessionId': 'ends an own session, as logging out there would',
  'PUT /api/admin/me/password': 'recorded without values; accounts/server/profile/admin-account.test.ts holds it',
  'POST /api/admin/two-factor': 'only proposes a secret; nothing is on yet',
  'PUT /api/admin/two-factor': 'recorded without values; accounts/server/two-factor/two-factor.test.ts holds it',
  'POST /api/admin/two-factor/disable':
    'recorded without values; accounts/server/two-factor/two-factor.test.ts holds it',
  'POST /api/admin/two-factor/recovery-codes':
    'recorded without values; accounts/server/two-factor/two-factor.test.ts holds it',
  'POST /api/admin/spot-desk/quote': 'says what a sale would cost, and holds nothing',
  'PUT /api/admin/spot-desk/pin': 'recorded without values; spot-desk/server/spot-desk.test.ts holds it',
  'POST /api/admin/mail-server/test': 'sends a mail and changes nothing',
  'POST /api/admin/pictures': 'a picture is nothing until something shows it, which is recorded there',
  'PUT /api/admin/messages/:messageId': 'marks what was read; the sender is not told',
  'POST /api/admin/messages/:messageId/replies': 'kept with its author beside the message',
  'PUT /api/admin/speakers/order': 'where a speaker is in the list',
  'PUT /api/admin/sponsors/order': 'where a sponsor is in the list',
  'PUT /api/admin/schedule/order': 'where a line is within its hour',
  'POST /api/payments/statements': 'a preview; applying it is recorded',
  'PUT /api/payments/statements/:statementId/columns': 'how the next statements are read; nothing is paid by it',
  'DELETE /api/payments/statements/:statementId': 'forgets a preview that never changed anything',
};

const writeRoutes = () =>
  app.routes
    .filter(({ config }) => config?.access === 'admin')
    .flatMap(({ method, url }) => [method].flat().map((one) => `${one} ${url}`))
    .filter((route) => !/^(GET|HEAD) /.test(route))
    .toSorted();
const records = () => app.platform.db.selectFrom('audit_log').selectAll().orderBy('position').execute();

type Recorded = (typeof recorded)[string];
async function callRecorded([action, , act]: Recorded) {
  const before = new Set((await records()).map(({ id }) => id));
  const response = await act();
  const left = (await records()).filter((row) => !before.has(row.id) && row.action === action).at(-1);
  return { response, left };
}
const called = new Map<string, ReturnType<typeof callRecorded>>();
/** Some calls can be made only once, and two tests check their records. */
function calledOnce(route: string): ReturnType<typeof callRecorded> {
  const call = recorded[route];
  if (!call) throw new Error(`${route} is not among the recorded calls.`);
  const made = called.get(route) ?? callRecorded(call);
  called.set(route, made);
  return made;
}

describe('every change that an administrator can make', () => {
  test('every write route of an administrator is listed as recorded or as exempt', () => {
    const known = [...Object.keys(recorded), ...Object.keys(exempt)].toSorted();
    expect(writeRoutes()).toEqual(known);
  });

  test.each(Object.entries(recorded))(
    'leaves an audit record when an administrator calls %s',
    async (route, [action, holds]) => {
      const { response, left } = await calledOnce(route);
      expect([200, 201], response.body).toContain(response.statusCode);
      expect(left, `a record of ${action}`).toMatchObject({ actor: `admin:${chief.id}` });
      const held = { before: left?.before !== 'null', after: left?.after !== 'null' };
      if (holds !== '-') {
        expect(held).toEqual({ before: holds !== 'after', after: holds !== 'before' });
      }
    },
  );
});

describe('the audit log', () => {
  test('calls the fields of an event as its form does', () => {
    // Groups of fields; the audit log has their fields one by one.
    const groups = ['teamSize', 'teamConsent', 'teamRules', 'registrationFees', 'prizes'];
    const fields = Object.entries(formFields).filter(([name]) => !groups.includes(name));
    const called = fields.map(([name]) => [name, labelOf(name, 'event')]);
    expect(called).toEqual(fields.map(([name, { label }]) => [name, label]));
  });

  test('calls choices as the forms do where they are made', () => {
    const gate = { checkpointKind: checkpointKinds, rule: ruleNames, admits: admitsNames };
    const judging = { roundKind: roundKinds, counts: countNames };
    const prices = { audience: audienceNames, channel: channelNames };
    const forms = { ...choices, eventType: eventTypeNames, ...gate, ...judging, ...prices };
    for (const [field, names] of Object.entries(forms)) {
      for (const [value, name] of Object.entries(names)) expect(inWords(field, value), field).toBe(name);
    }
  });

  test('the audit log describes actions and fields in words, without ids', async () => {
    // Makes all these calls, because students' own changes are recorded too.
    for (const route of Object.keys(recorded)) await calledOnce(route);
    const rows = await records();
    expect(rows.map(({ action }) => action).filter((action) => !hasWords(action))).toEqual([]);
    const ids = rows.flatMap(({ subject, actor }) => [subject, actor]).map((key) => key.split(':')[1] ?? '');
    let next = '';
    do {
      const log = await read(`/api/admin/audit?after=${next}`);
      next = log.next;
      for (const record of log.records) {
        if (!saysItAll.test(record.subject)) expect(record.about, JSON.stringify(record)).not.toBe('');
        for (const { label, before, after } of record.changes) {
          expect(isLabel(label), `${record.did}: ${label} has no label in audit/server/labels.ts`).toBe(true);
          const shown = `${before} ${after}`;
          expect(ids.filter((id) => id.length > 6 && shown.includes(id))).toEqual([]);
          expect(shown, `${record.did}: ${label}`).not.toMatch(rawId);
        }
      }
    } while (next);
  });
});

/** Subjects whose text needs no name after it. */
const saysItAll = /^(settings|credit|subscriber|message):/;
/** An id as `newId` makes it. */
const rawId = /(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Z])[\w-]{22}(?![\w-])/;
