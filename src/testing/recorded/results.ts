import { judgingOf } from '#testing/judging-of.ts';
import { type Answer, app, type Case, chief, make, read, send } from './world.ts';

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
/** Makes a round that its judge has marked, then runs an action. */
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

/** Judging and certificates. */
export const resultsCalls: Record<string, Case> = {
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
        name: 'Final',
        kind: 'scored',
        criteria: oneCriterion,
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
};
