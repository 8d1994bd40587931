import type { FastifyInstance } from 'fastify';
import { passwordsWaiting } from '#features/identity/server/index.ts';
import type { Db } from '#server/db/schema.ts';
import { keepFresh } from '#server/fresh.ts';
import { uploadBytesHeld } from '#server/http/upload-memory.ts';
import { mailsToSend } from '#server/mail/outbox-worker.ts';
import { measureProcess } from '#server/metrics/process.ts';
import { measureRequests, type RequestTimes } from '#server/metrics/request-times.ts';
import { gauge, type Metric, metricsType, toText } from '#server/metrics/text.ts';
import { mayReadMetrics } from '#server/metrics/who-may-read.ts';
import { previewTurns, redrawTurns } from '#server/pictures/picture-turns.ts';
import type { Platform } from '#server/platform.ts';

/** Whoever asks often must not make the server count often. */
const countedMs = 2_000;

/** GET /metrics for Prometheus: durations, delays and depths of queues, and of people only how many. */
export function answerMetrics(app: FastifyInstance, platform: Platform): RequestTimes {
  const requests = measureRequests(app);
  const self = measureProcess();
  app.addHook('onClose', async () => self.stop());
  const counted = keepFresh(() => readCounts(platform), countedMs);
  app.get('/metrics', { config: { access: 'operator' }, schema: { hide: true } }, async (request, reply) => {
    if (!mayReadMetrics(platform.config, request)) {
      return reply.code(401).header('www-authenticate', 'Bearer').send({ message: 'This needs the METRICS_TOKEN.' });
    }
    // A database that is away must not hide how the process is.
    const counts = await Promise.resolve(counted.current()).catch(() => undefined);
    const up = gauge('symposia_database_up', '1 if the database answered.', { value: counts ? 1 : 0 });
    const text = toText([requests.read(), ...self.read(), ...queues(), up, ...(counts ?? [])]);
    return reply.header('cache-control', 'no-store').type(metricsType).send(text);
  });
  return requests;
}

function queues(): Metric[] {
  return [
    gauge(
      'symposia_queue_depth',
      'What waits in this process.',
      { labels: { queue: 'passwords' }, value: passwordsWaiting() },
      { labels: { queue: 'previews' }, value: previewTurns.count() },
      { labels: { queue: 'redraws' }, value: redrawTurns.count() },
    ),
    gauge('symposia_upload_bytes', 'Memory of the uploads under way.', { value: uploadBytesHeld() }),
  ];
}

async function readCounts({ db, now }: Platform): Promise<Metric[]> {
  const [registrations, seats, proofs, mails] = await Promise.all([
    countRegistrations(db),
    countSeats(db),
    db
      .selectFrom('registrations')
      .select((eb) => eb.fn.countAll().as('waiting'))
      .where('proof_state', '=', 'received')
      .executeTakeFirst(),
    mailsToSend(db, now())
      .select((eb) => [eb.fn.countAll().as('waiting'), eb.fn.min('created_at').as('oldest')])
      .executeTakeFirst(),
  ]);
  const oldestMs = mails?.oldest ? now().getTime() - Date.parse(mails.oldest) : 0;
  return [
    registrations,
    ...seats,
    gauge('symposia_proofs_waiting', 'Proofs that were not redrawn yet.', { value: Number(proofs?.waiting) }),
    gauge('symposia_mails_waiting', 'Mails that were not sent.', { value: Number(mails?.waiting) }),
    gauge('symposia_oldest_mail_seconds', 'Age of the oldest of them.', { value: Math.max(0, oldestMs / 1_000) }),
  ];
}

async function countRegistrations(db: Db): Promise<Metric> {
  const rows = await db
    .selectFrom('registrations')
    .select((eb) => ['registration_status', 'payment_status', eb.fn.countAll().as('count')])
    .groupBy(['registration_status', 'payment_status'])
    .execute();
  const samples = rows.map(({ registration_status, payment_status, count }) => ({
    ...{ labels: { status: registration_status, payment: payment_status }, value: Number(count) },
  }));
  return gauge('symposia_registrations', 'Registrations by status and payment.', ...samples);
}

async function countSeats(db: Db): Promise<Metric[]> {
  const events = await db.selectFrom('events').select(['id', 'seats_taken', 'capacity']).execute();
  const samples = (value: 'seats_taken' | 'capacity') =>
    events.map((event) => ({ labels: { event: event.id }, value: event[value] }));
  return [
    gauge('symposia_seats_taken', 'Seats taken by event.', ...samples('seats_taken')),
    gauge('symposia_seats', 'Seats by event.', ...samples('capacity')),
  ];
}
