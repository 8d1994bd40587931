import { call } from '#testing/call.ts';
import { app, type Case, chief, make, noRefunds, read, send } from './world.ts';

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

/** Colleges, people, settings, messages, newsletter and programme. */
export const officeCalls: Record<string, Case> = {
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
  'PUT /api/admin/signatory': [
    'settings.update',
    'both',
    () => send('PUT', '/api/admin/signatory', { signatory: 'Dr. Meenakshi Sundaram', signatoryTitle: 'Convener' }),
  ],
  'PUT /api/admin/privacy': [
    'settings.update',
    'both',
    () => send('PUT', '/api/admin/privacy', { notice: 'We delete all accounts after three months.' }),
  ],
  'PUT /api/admin/seat-rules': [
    'settings.update',
    'both',
    () => send('PUT', '/api/admin/seat-rules', { holdHours: 48, offerHours: 24 }),
  ],
  'PUT /api/admin/mail-server': [
    'settings.mail-server',
    'after',
    async () => {
      await send('DELETE', '/api/admin/mail-server');
      return send('PUT', '/api/admin/mail-server', mailServer);
    },
  ],
  'DELETE /api/admin/mail-server': [
    'settings.mail-server',
    'before',
    async () => {
      await send('PUT', '/api/admin/mail-server', mailServer);
      return send('DELETE', '/api/admin/mail-server');
    },
  ],
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
