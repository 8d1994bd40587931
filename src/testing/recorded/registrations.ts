import { usualQuestions } from '#features/feedback/rules.ts';
import { eventForm } from '#testing/event-form.ts';
import { blankQuestion } from '#testing/send-form.ts';
import { app, type Case, chief, make, paid, read, send, statuses } from './world.ts';

const registered = async () => (await make.registration(await make.event())).id;

/** Events, registrations and students. */
export const registrationsCalls: Record<string, Case> = {
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
};
