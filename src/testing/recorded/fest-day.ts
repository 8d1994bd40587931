import { call } from '#testing/call.ts';
import { gateOf } from '#testing/gate/gate-of.ts';
import { app, type Case, chief, make, send } from './world.ts';

const checkpoint = { name: 'Main gate', kind: 'gate', rule: 'once', admits: { kind: 'all' } };
const checkpointMade = () => send('POST', '/api/admin/gate/checkpoints', checkpoint);
const phoneMade = async () => {
  const { _id } = (await checkpointMade()).json();
  return send('POST', '/api/admin/gate/devices', { name: 'Phone 1', checkpoints: [_id], kind: 'steward' });
};

/** Tickets, the gate and the spot desk. */
export const festDayCalls: Record<string, Case> = {
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
  'POST /api/admin/spot-desk/check-ins': [
    'spot.checkIn',
    'after',
    async () => {
      const { checkpoint } = await gateOf(app, make, chief.bearer);
      const { student } = await make.registration(await make.event());
      return send('POST', '/api/admin/spot-desk/check-ins', { student: student.id, key: 'a-press', checkpoint });
    },
  ],
};
