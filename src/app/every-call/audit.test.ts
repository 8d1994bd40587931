import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasWords } from '#features/audit/rules.ts';
import { isLabel } from '#features/audit/server/labels.ts';
import { usualQuestions } from '#features/feedback/rules.ts';
import { call } from '#testing/call.ts';
import { eventForm } from '#testing/event-form.ts';
import { gateOf } from '#testing/gate/gate-of.ts';
import { judgingOf } from '#testing/judging-of.ts';
import { type Maker, maker } from '#testing/make.ts';
import { screenshot } from '#testing/pictures.ts';
import { blankQuestion, headersOf, multipartBody, registrationParts } from '#testing/send-form.ts';
import { sendStatement, statementOf } from '#testing/send-statement.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let make: Maker;
let chief: Awaited<ReturnType<Maker['admin']>>;
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
  chief = await make.admin();
});
afterAll(() => app.stop());

type Answer = ReturnType<typeof call>;
/** The record that a call leaves, what it holds (`-` is neither), and a call that does leave it. */
type Case = [action: string, holds: 'before' | 'after' | 'both' | '-', act: () => Promise<Awaited<Answer>>];

const send = (method: 'POST' | 'PUT' | 'DELETE', path: string, json?: unknown) =>
  call(app, method, path, { bearer: chief.bearer, ...(json !== undefined && { json }) });
const read = async (path: string) => (await call(app, 'GET', path, { bearer: chief.bearer })).json();

let lastUtr = 712_300_000_000;
const paid = async () => {
  const utr = String(++lastUtr);
  return { utr, ...(await make.registration(await make.event({ fee: 150 }), { fields: { transactionId: utr } })) };
};
const statement = async (lines: Parameters<typeof statementOf>[0]): Promise<string> =>
  (await sendStatement(app, chief.bearer, statementOf(lines))).json()._id;
const openCredit = async (): Promise<string> => {
  const utr = String(++lastUtr);
  await send('POST', `/api/payments/statements/${await statement([{ amount: 150, utr }])}/apply`);
  const row = app.platform.db.selectFrom('payment_credits').select('id').where('utr', '=', utr);
  return (await row.executeTakeFirstOrThrow()).id;
};
const registeredFor = async (): Promise<string> => {
  const eventId = await make.event();
  await make.registration(eventId);
  return eventId;
};
const makeCertificates = (eventId: string) =>
  send('POST', '/api/admin/certificates/batches', { eventId, kind: 'participation', rule: { kind: 'registered' } });
const certificate = async (): Promise<string> => {
  const eventId = await registeredFor();
  await makeCertificates(eventId);
  return (await read(`/api/admin/certificates?event=${eventId}`)).certificates[0]._id;
};
const judging = () => judgingOf(app, make, chief.bearer, { people: 1 });
/** A round that its judge has marked, and what happens to it. */
const marked = async (act: (path: string) => Answer) =>
  act(`/api/admin/rounds/${(await (await judging()).marked([5])).id}`);
const published = (act: (path: string) => Answer) =>
  marked(async (path) => {
    await send('POST', `${path}/publish`, { places: 3 });
    return act(path);
  });
const onStage = (act: (path: string) => Answer) =>
  marked(async (path) => {
    await send('POST', `${path}/stage`, { places: 3 });
    return act(path);
  });
const ofJudge = async (act: (path: string) => Answer) => {
  const own = await judging();
  const round = await own.round();
  return act(`/api/admin/rounds/${round.id}/judges/${(await own.judge(round.id)).id}`);
};
const oneCriterion = [{ name: 'Idea', max: 10 }];
const template = async () =>
  (await send('POST', '/api/admin/certificate-templates', { kind: 'winner', name: 'Night' })).json();
const assigned = async (): Promise<string> => {
  const credit = await openCredit();
  const { id } = await paid();
  await send('POST', `/api/payments/credits/${credit}/assign`, { registrationIds: [id] });
  return credit;
};
const decided = async () => {
  const { id } = await paid();
  const version = (await read(`/api/payments/registrations/${id}`)).updatedAt ?? (await updatedAt(id));
  return send('POST', `/api/payments/registrations/${id}/decision`, { decision: 'approved', version });
};
const updatedAt = async (id: string) =>
  (
    await app.platform.db
      .selectFrom('registrations')
      .select('updated_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).updated_at;
const noRefunds = { mayCancel: false, fullUntil: '', halfUntil: '' };
const statuses = { registrationStatus: 'confirmed', paymentStatus: 'completed' };
const registered = async () => (await make.registration(await make.event())).id;
const message = async (): Promise<string> => {
  const json = {
    name: 'A visitor',
    email: 'visitor@students.example',
    subject: 'Parking',
    message: 'Where can I park?',
  };
  await call(app, 'POST', '/api/messages', { json });
  return (await app.platform.db.selectFrom('contact_messages').select('id').executeTakeFirstOrThrow()).id;
};
const subscriber = async (): Promise<string> => {
  await call(app, 'POST', '/api/newsletter', { json: { email: 'reader@students.example' } });
  return (await app.platform.db.selectFrom('newsletter_subscribers').select('id').executeTakeFirstOrThrow()).id;
};
const invited = { name: 'A helper', email: 'helper@aarambh.example', role: 'volunteer', events: [] };
const pass = { name: 'Fest pass', covers: { kind: 'all' }, prices: [{ amount: 250 }] };
const passMade = async () => (await send('POST', '/api/admin/passes', pass)).json()._id;
async function ordered(): Promise<string> {
  const fields = { transactionId: String(++lastUtr) };
  const bought = await app.http.inject({
    method: 'POST',
    url: `/api/students/passes/${await passMade()}/buy`,
    headers: headersOf(await make.student()),
    payload: multipartBody(registrationParts({ fields, file: { content: await screenshot() } })),
  });
  return bought.json()._id;
}
const couponMade = async (code: string) => (await send('POST', '/api/admin/coupons', { code, percent: 10 })).json()._id;
const checkpoint = { name: 'Main gate', kind: 'gate', rule: 'once', admits: { kind: 'all' } };
const checkpointMade = () => send('POST', '/api/admin/gate/checkpoints', checkpoint);
const phoneMade = async () => {
  const { _id } = (await checkpointMade()).json();
  return send('POST', '/api/admin/gate/devices', { name: 'Phone 1', checkpoints: [_id], kind: 'steward' });
};
const collegeMade = async (name: string) =>
  (await send('POST', '/api/admin/colleges', { name, isOwn: name === 'Own College' })).json()._id;
const collegeJoined = async (name: string) =>
  (await send('POST', `/api/admin/colleges/${await collegeMade(name)}/names`, { names: [`${name} too`] })).json()
    .joinId;
const ownCollege = async () =>
  (await app.platform.db.selectFrom('colleges').select('id').where('is_own', '=', 1).executeTakeFirst())?.id ??
  (await collegeMade('Own College'));
const roster = async () => send('PUT', `/api/admin/colleges/${await ownCollege()}/roster`, { text: 'a@b.example' });
const mailServer = { host: '127.0.0.1', port: 2525, security: 'none', user: '', from: 'Fest <fest@fest.example>' };
const lists = {
  speakers: { name: 'Keynote', role: 'Engineer', topic: 'Queues', about: '', photo: '' },
  sponsors: { name: 'Parts Shop', tier: 'co', text: '', logo: '', url: '' },
  schedule: { title: 'Lunch', date: '2025-05-09', startTime: '', endTime: '', location: '', eventId: '' },
};
const programme = Object.entries(lists).flatMap(([path, fields]): [string, Case][] => {
  const name = path.replace(/s$/, '');
  const at = `/api/admin/${path}`;
  const made = async () => (await send('POST', at, fields)).json();
  return [
    [`POST ${at}`, [`${name}.create`, 'after', () => send('POST', at, fields)]],
    [
      `PUT ${at}/:recordId`,
      [
        `${name}.update`,
        'both',
        async () => {
          const { _id, version } = await made();
          return send('PUT', `${at}/${_id}`, { ...fields, version });
        },
      ],
    ],
    [`DELETE ${at}/:recordId`, [`${name}.delete`, 'before', async () => send('DELETE', `${at}/${(await made())._id}`)]],
  ];
});

const recorded: Record<string, Case> = {
  'POST /api/events': [
    'event.create',
    'after',
    () => send('POST', '/api/events', { ...eventForm, date: '2099-05-09' }),
  ],
  'PUT /api/events/:eventId': [
    'event.update',
    'both',
    async () => send('PUT', `/api/events/${await make.event()}`, { ...eventForm, title: 'Another title' }),
  ],
  'PUT /api/admin/events/:eventId/feedback': [
    'event.feedback',
    'both',
    async () => {
      const form = { questions: usualQuestions, isAsked: true, beforeCertificate: false, version: '' };
      return send('PUT', `/api/admin/events/${await make.event()}/feedback`, form);
    },
  ],
  'PUT /api/admin/events/:eventId/questions': [
    'event.questions',
    'both',
    async () => {
      const questions = [{ ...blankQuestion, label: 'Which language?' }];
      return send('PUT', `/api/admin/events/${await make.event()}/questions`, { questions });
    },
  ],
  'PUT /api/events/:eventId/publication': [
    'event.unpublish',
    'both',
    async () => send('PUT', `/api/events/${await make.event()}/publication`, { isActive: false }),
  ],
  'POST /api/events/:eventId/qr-code': [
    'event.replace-qr',
    'both',
    async () => {
      const { password } = chief;
      const json = { qrCode: 'https://i.imgur.com/qr.png', reason: 'A better picture', password };
      return send('POST', `/api/events/${await make.event({ fee: 150 })}/qr-code`, json);
    },
  ],
  'DELETE /api/events/:eventId': [
    'event.delete',
    'before',
    async () => send('DELETE', `/api/events/${await make.event()}`),
  ],
  'PUT /api/registration/:registrationId': [
    'registration.status',
    'both',
    async () => send('PUT', `/api/registration/${(await paid()).id}`, statuses),
  ],
  'PUT /api/registration': [
    'registration.status',
    'both',
    async () => {
      const { id } = await paid();
      return send('PUT', '/api/registration', { ids: [id], ...statuses });
    },
  ],
  'DELETE /api/registration/:registrationId': [
    'registration.delete',
    'before',
    async () => send('DELETE', `/api/registration/${await registered()}`),
  ],
  'POST /api/registration/:registrationId/restore': [
    'registration.restore',
    'both',
    async () => {
      const { id } = await paid();
      await send('PUT', `/api/registration/${id}`, { registrationStatus: 'cancelled', paymentStatus: 'pending' });
      return send('POST', `/api/registration/${id}/restore`);
    },
  ],
  'PUT /api/students/:studentId/verify': [
    'student.verify',
    'both',
    async () => send('PUT', `/api/students/${(await make.student()).id}/verify`),
  ],
  'DELETE /api/students/:studentId': [
    'student.delete',
    'before',
    async () => send('DELETE', `/api/students/${(await make.student()).id}`),
  ],
  'POST /api/admin/sign-ups/cancel': [
    'network.cancel',
    'after',
    async () => {
      const { student } = await make.registration(await make.event());
      const { db } = app.platform;
      await db.updateTable('students').set({ sign_up_network: 'a-network' }).where('id', '=', student.id).execute();
      const { from, to } = await read('/api/admin/sign-ups');
      return send('POST', '/api/admin/sign-ups/cancel', { network: 'a-network', from, to, registrations: 1 });
    },
  ],
  'POST /api/admin/students/:studentId/password-link': [
    'student.password-link',
    'after',
    async () => send('POST', `/api/admin/students/${(await make.student()).id}/password-link`),
  ],
  'POST /api/payments/registrations/:registrationId/decision': ['payment.approved', 'both', decided],
  'POST /api/payments/coordinator-changes/:changeId/seen': [
    'payment.change-seen',
    '-',
    async () => {
      const eventId = await make.event({ fee: 150 });
      const { id } = await make.registration(eventId, { fields: { transactionId: String(++lastUtr) } });
      const { bearer } = await make.admin({ role: 'coordinator', events: [eventId] });
      await call(app, 'PUT', `/api/registration/${id}`, { bearer, json: statuses });
      const { changes } = await read('/api/payments/coordinator-changes');
      return send('POST', `/api/payments/coordinator-changes/${changes[0]._id}/seen`);
    },
  ],
  'POST /api/payments/decisions/:decisionId/undo': [
    'payment.undo',
    'both',
    async () => send('POST', `/api/payments/decisions/${(await decided()).json().decision._id}/undo`),
  ],
  'POST /api/payments/statements/:statementId/apply': [
    'statement.apply',
    'after',
    async () => {
      const { utr } = await paid();
      return send('POST', `/api/payments/statements/${await statement([{ amount: 150, utr }])}/apply`);
    },
  ],
  'POST /api/payments/credits/:creditId/assign': [
    'credit.assign',
    'after',
    async () =>
      send('POST', `/api/payments/credits/${await openCredit()}/assign`, { registrationIds: [(await paid()).id] }),
  ],
  'POST /api/payments/credits/:creditId/release': [
    'credit.release',
    'both',
    async () => send('POST', `/api/payments/credits/${await assigned()}/release`),
  ],
  'POST /api/payments/credits/:creditId/dismiss': [
    'credit.dismiss',
    'after',
    async () => send('POST', `/api/payments/credits/${await openCredit()}/dismiss`, { note: 'A gift' }),
  ],
  'POST /api/payments/cash': [
    'payment.cash',
    'after',
    async () => {
      const eventId = await make.event({ fee: 50 });
      return send('POST', '/api/payments/cash', { eventId, payerName: 'A guest', amount: 50, receiptNumber: 'A1' });
    },
  ],
  'POST /api/payments/refund-proposals/:paymentId/confirm': [
    'payment.refund',
    'after',
    async () => {
      await send('PUT', '/api/admin/refund-policy', { ...noRefunds, mayCancel: true, fullUntil: '2099-01-01T00:00' });
      const { id, student } = await paid();
      await send('PUT', `/api/registration/${id}`, statuses);
      const path = `/api/students/registrations/${id}/cancel`;
      await call(app, 'POST', path, { bearer: student.bearer, json: { refundShown: 150 } });
      const sent = { amount: 150, reference: '500000000001' };
      return send('POST', `/api/payments/refund-proposals/${id}/confirm`, sent);
    },
  ],
  'POST /api/payments/registrations/:registrationId/refunds': [
    'payment.refund',
    'after',
    async () => {
      const { id } = await paid();
      await send('PUT', `/api/registration/${id}`, statuses);
      return send('POST', `/api/payments/registrations/${id}/refunds`, { amount: 50, reference: 'by hand' });
    },
  ],
  'POST /api/admin/passes': ['pass.create', 'after', () => send('POST', '/api/admin/passes', pass)],
  'PUT /api/admin/passes/:passId': [
    'pass.update',
    'both',
    async () => send('PUT', `/api/admin/passes/${await passMade()}`, { ...pass, name: 'Day pass' }),
  ],
  'DELETE /api/admin/passes/:passId': [
    'pass.delete',
    'before',
    async () => send('DELETE', `/api/admin/passes/${await passMade()}`),
  ],
  'PUT /api/admin/passes/orders/:orderId': [
    'order.approved',
    'both',
    async () => send('PUT', `/api/admin/passes/orders/${await ordered()}`, { status: 'active' }),
  ],
  'POST /api/admin/tickets/:number/replace': [
    'ticket.replace',
    'after',
    async () => {
      const { student } = await make.registration(await make.event());
      const ticket = (await call(app, 'GET', '/api/students/ticket', { bearer: student.bearer })).json();
      return send('POST', `/api/admin/tickets/${ticket.number}/replace`);
    },
  ],
  'POST /api/admin/gate/checkpoints': ['checkpoint.create', 'after', () => checkpointMade()],
  'PUT /api/admin/gate/checkpoints/:checkpointId': [
    'checkpoint.update',
    'both',
    async () => {
      const { _id } = (await checkpointMade()).json();
      return send('PUT', `/api/admin/gate/checkpoints/${_id}`, { ...checkpoint, rule: { times: 2 } });
    },
  ],
  'POST /api/admin/gate/devices': ['device.create', 'after', () => phoneMade()],
  'POST /api/admin/gate/devices/:deviceId/pairing': [
    'device.pair',
    '-',
    async () => send('POST', `/api/admin/gate/devices/${(await phoneMade()).json()._id}/pairing`),
  ],
  'POST /api/admin/gate/devices/:deviceId/revoke': [
    'device.revoke',
    'before',
    async () => send('POST', `/api/admin/gate/devices/${(await phoneMade()).json()._id}/revoke`),
  ],
  'POST /api/admin/gate/outcomes': [
    'scan.undo',
    'after',
    async () => {
      const gate = await gateOf(app, make, chief.bearer);
      const ticket = await gate.ticket();
      await gate.scan(await gate.phone(), [{ code: ticket.code }]);
      const [{ at, device }] = await gate.read('admissions');
      const scan = { checkpoint: gate.checkpoint, ticket: ticket.number, at, device };
      return send('POST', '/api/admin/gate/outcomes', { ...scan, kind: 'undo' });
    },
  ],
  'POST /api/admin/spot-desk/sales': [
    'spot.sale',
    'after',
    async () => {
      const person = { key: 'new-person', name: 'Walk-in', phone: '+91 00000 41000', college: 'Marina College' };
      const item = { kind: 'event', _id: await make.event({ columns: { date: '2099-05-09' } }) };
      await send('PUT', '/api/admin/spot-desk/pin', { pin: '271828' });
      const supervisor = { _id: chief.id, pin: '271828' };
      const sale = { person, item, payment: { means: 'none' }, amount: 0, supervisor };
      return send('POST', '/api/admin/spot-desk/sales', sale);
    },
  ],
  'POST /api/admin/coupons': [
    'coupon.create',
    'after',
    () => send('POST', '/api/admin/coupons', { code: 'EARLY', percent: 10 }),
  ],
  'PUT /api/admin/coupons/:couponId': [
    'coupon.update',
    'both',
    async () => send('PUT', `/api/admin/coupons/${await couponMade('LATE')}`, { code: 'LATER', amount: 50 }),
  ],
  'DELETE /api/admin/coupons/:couponId': [
    'coupon.delete',
    'before',
    async () => send('DELETE', `/api/admin/coupons/${await couponMade('NEVER')}`),
  ],
  'POST /api/admin/colleges': ['college.create', 'after', () => send('POST', '/api/admin/colleges', { name: 'First' })],
  'PUT /api/admin/colleges/:collegeId': [
    'college.update',
    'both',
    async () => send('PUT', `/api/admin/colleges/${await collegeMade('Second')}`, { name: 'Second', city: 'Chennai' }),
  ],
  'DELETE /api/admin/colleges/:collegeId': [
    'college.delete',
    'before',
    async () => send('DELETE', `/api/admin/colleges/${await collegeMade('Third')}`),
  ],
  'POST /api/admin/colleges/:collegeId/names': [
    'college.join-names',
    'after',
    async () => send('POST', `/api/admin/colleges/${await collegeMade('Fourth')}/names`, { names: ['The Fourth'] }),
  ],
  'POST /api/admin/colleges/:collegeId/join': [
    'college.join',
    'both',
    async () =>
      send('POST', `/api/admin/colleges/${await collegeMade('Fifth')}/join`, { college: await collegeMade('Sixth') }),
  ],
  'POST /api/admin/colleges/joins/:joinId/undo': [
    'college.undo-join',
    'before',
    async () => send('POST', `/api/admin/colleges/joins/${await collegeJoined('Seventh')}/undo`),
  ],
  'PUT /api/admin/colleges/:collegeId/roster': ['college.roster', 'both', roster],
  'DELETE /api/admin/colleges/:collegeId/roster': [
    'college.remove-roster',
    'before',
    async () => {
      await roster();
      return send('DELETE', `/api/admin/colleges/${await ownCollege()}/roster`);
    },
  ],
  'POST /api/admin/people': ['admin.invite', 'after', () => send('POST', '/api/admin/people', invited)],
  'PUT /api/admin/people/:personId': [
    'admin.role',
    'both',
    async () => send('PUT', `/api/admin/people/${(await make.admin()).id}`, { role: 'finance', events: [] }),
  ],
  'DELETE /api/admin/people/:personId': [
    'admin.remove',
    'before',
    async () => send('DELETE', `/api/admin/people/${(await make.admin()).id}`),
  ],
  'POST /api/admin/people/:personId/link': [
    'admin.link',
    'after',
    async () => send('POST', `/api/admin/people/${(await make.admin()).id}/link`),
  ],
  'PUT /api/admin/settings': [
    'settings.update',
    'both',
    async () => send('PUT', '/api/admin/settings', { ...(await read('/api/admin/settings')), upiId: 'fest@example' }),
  ],
  'PUT /api/admin/site': [
    'settings.update',
    'both',
    async () => {
      const { site, version } = await read('/api/admin/site');
      return send('PUT', '/api/admin/site', { version, site: { ...site, name: 'Another name' } });
    },
  ],
  'PUT /api/admin/refund-policy': [
    'settings.update',
    'both',
    () => send('PUT', '/api/admin/refund-policy', { ...noRefunds, mayCancel: true }),
  ],
  'PUT /api/admin/seat-rules': [
    'settings.update',
    'both',
    () => send('PUT', '/api/admin/seat-rules', { holdHours: 48, offerHours: 24 }),
  ],
  'PUT /api/admin/mail-server': [
    'settings.mail-server',
    'after',
    () => send('PUT', '/api/admin/mail-server', mailServer),
  ],
  'DELETE /api/admin/mail-server': ['settings.mail-server', 'before', () => send('DELETE', '/api/admin/mail-server')],
  'PUT /api/admin/me': [
    'admin.profile',
    'both',
    () => send('PUT', '/api/admin/me', { name: 'Another name', email: chief.email }),
  ],
  'PUT /api/admin/me/notifications': [
    'admin.notifications',
    'both',
    async () => {
      const { notifications } = await read('/api/admin/me');
      return send('PUT', '/api/admin/me/notifications', { ...notifications, newRegistrations: false });
    },
  ],
  'POST /api/admin/me/sessions/end-others': [
    'admin.sessions-ended',
    'after',
    () => send('POST', '/api/admin/me/sessions/end-others'),
  ],
  'DELETE /api/admin/messages/:messageId': [
    'message.delete',
    'before',
    async () => send('DELETE', `/api/admin/messages/${await message()}`),
  ],
  'POST /api/admin/certificates/batches': [
    'certificate.batch',
    'after',
    async () => makeCertificates(await registeredFor()),
  ],
  'POST /api/admin/certificates/ask-names': [
    'certificate.ask-names',
    'after',
    async () => send('POST', '/api/admin/certificates/ask-names', { eventId: await registeredFor() }),
  ],
  'POST /api/admin/certificates/:certificateId/revoke': [
    'certificate.revoke',
    'after',
    async () => send('POST', `/api/admin/certificates/${await certificate()}/revoke`, { reason: 'Was not there' }),
  ],
  'POST /api/admin/certificates/:certificateId/correct': [
    'certificate.correct',
    'both',
    async () => {
      const correction = { name: 'Anbu Raman', reason: 'Spelled wrongly' };
      return send('POST', `/api/admin/certificates/${await certificate()}/correct`, correction);
    },
  ],
  'POST /api/admin/events/:eventId/rounds': [
    'round.create',
    'after',
    async () =>
      send('POST', `/api/admin/events/${await make.event()}/rounds`, {
        ...{ name: 'Final', kind: 'scored', criteria: oneCriterion },
      }),
  ],
  'PUT /api/admin/rounds/:roundId': [
    'round.update',
    'both',
    async () => {
      const { id } = await (await judging()).round();
      return send('PUT', `/api/admin/rounds/${id}`, { name: 'Semi', kind: 'scored', criteria: oneCriterion });
    },
  ],
  'DELETE /api/admin/rounds/:roundId': [
    'round.delete',
    'before',
    async () => send('DELETE', `/api/admin/rounds/${(await (await judging()).round()).id}`),
  ],
  'POST /api/admin/rounds/:roundId/judges': [
    'judge.create',
    'after',
    async () =>
      send('POST', `/api/admin/rounds/${(await (await judging()).round()).id}/judges`, { name: 'M', college: 'C' }),
  ],
  'POST /api/admin/rounds/:roundId/judges/:judgeId/link': [
    'judge.link',
    'after',
    () => ofJudge((path) => send('POST', `${path}/link`, {})),
  ],
  'POST /api/admin/rounds/:roundId/judges/:judgeId/revoke': [
    'judge.revoke',
    'before',
    () => ofJudge((path) => send('POST', `${path}/revoke`)),
  ],
  'POST /api/admin/rounds/:roundId/publish': [
    'result.publish',
    'after',
    () => marked((path) => send('POST', `${path}/publish`, { places: 3 })),
  ],
  'POST /api/admin/rounds/:roundId/reopen': [
    'round.reopen',
    'after',
    () => published((path) => send('POST', `${path}/reopen`, { reason: 'Swapped' })),
  ],
  'POST /api/admin/rounds/:roundId/stage': [
    'result.stage',
    'after',
    () => marked((path) => send('POST', `${path}/stage`, { places: 3 })),
  ],
  'POST /api/admin/rounds/:roundId/stage/next': [
    'result.read',
    'after',
    () => onStage((path) => send('POST', `${path}/stage/next`, { step: 0 })),
  ],
  'DELETE /api/admin/rounds/:roundId/stage': [
    'result.leave-stage',
    '-',
    () => onStage((path) => send('DELETE', `${path}/stage`)),
  ],
  'PUT /api/admin/judging/trophy': [
    'settings.trophy',
    'both',
    () => send('PUT', '/api/admin/judging/trophy', { points: [5, 3, 1] }),
  ],
  'POST /api/admin/certificate-templates': [
    'template.copy',
    'after',
    () => send('POST', '/api/admin/certificate-templates', { kind: 'winner', name: 'Night' }),
  ],
  'PUT /api/admin/certificate-templates/:templateId': [
    'template.save',
    'both',
    async () => {
      const { _id, ...body } = await template();
      return send('PUT', `/api/admin/certificate-templates/${_id}`, body);
    },
  ],
  'DELETE /api/admin/certificate-templates/:templateId': [
    'template.remove',
    'before',
    async () => send('DELETE', `/api/admin/certificate-templates/${(await template())._id}`),
  ],
  'POST /api/admin/newsletter': [
    'newsletter.add',
    'after',
    () => send('POST', '/api/admin/newsletter', { email: 'asked-by-phone@students.example' }),
  ],
  'DELETE /api/admin/newsletter/:subscriberId': [
    'newsletter.remove',
    '-',
    async () => send('DELETE', `/api/admin/newsletter/${await subscriber()}`),
  ],
  ...Object.fromEntries(programme),
};

/** Changes of no money, status, role, event or setting, and no deletion: each with what tells of it instead. */
const exempt: Record<string, string> = {
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
  'PUT /api/admin/messages/:messageId': 'marks what was read; the sender never hears of it',
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
const records = () => app.platform.db.selectFrom('audit_log').selectAll().execute();

describe('every change that an administrator can make', () => {
  test('every write route of an administrator is listed as recorded or as exempt', () => {
    const known = [...Object.keys(recorded), ...Object.keys(exempt)].toSorted();
    expect(writeRoutes()).toEqual(known);
  });

  test.each(Object.entries(recorded))(
    'leaves an audit record when an administrator calls %s',
    async (_, [action, holds, act]) => {
      const before = new Set((await records()).map(({ id }) => id));
      const response = await act();
      expect([200, 201], response.body).toContain(response.statusCode);
      const left = (await records()).filter((row) => !before.has(row.id) && row.action === action).at(-1);
      expect(left, `a record of ${action}`).toMatchObject({ actor: `admin:${chief.id}` });
      const held = { before: left?.before !== 'null', after: left?.after !== 'null' };
      if (holds !== '-') {
        expect(held).toEqual({ before: holds !== 'after', after: holds !== 'before' });
      }
    },
  );
});

describe('the audit log', () => {
  test('the audit log describes actions and fields in words, without ids', async () => {
    // All that the calls above have recorded, students' own changes too.
    const rows = await records();
    expect(rows.map(({ action }) => action).filter((action) => !hasWords(action))).toEqual([]);
    const ids = rows.flatMap(({ subject, actor }) => [subject, actor]).map((key) => key.split(':')[1] ?? '');
    for (let page = 1, pages = 1; page <= pages; page++) {
      const log = await read(`/api/admin/audit?page=${page}`);
      pages = log.pages;
      for (const record of log.records) {
        if (!saysItAll.test(record.subject)) expect(record.about, JSON.stringify(record)).not.toBe('');
        for (const { label, before, after } of record.changes) {
          expect(isLabel(label), `${record.did}: ${label} has no label in audit/server/labels.ts`).toBe(true);
          const shown = `${before} ${after}`;
          expect(ids.filter((id) => id.length > 6 && shown.includes(id))).toEqual([]);
          expect(shown, `${record.did}: ${label}`).not.toMatch(rawId);
        }
      }
    }
  });
});

/** Where the words need no name behind them. */
const saysItAll = /^(settings|credit|subscriber|message):/;
/** As `newId` makes them. */
const rawId = /(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Z])[\w-]{22}(?![\w-])/;
