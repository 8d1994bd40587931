import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Gauge, Registry } from 'prom-client';
import { passwordsWaiting } from '#features/accounts/server/index.ts';
import { cacheBriefly } from '#server/cache-briefly.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/schema.ts';
import { stripQueue } from '#server/documents/strip-in-thread.ts';
import { rangesCheck } from '#server/http/network.ts';
import { uploadBytesHeld } from '#server/http/upload-memory.ts';
import { mailsToSend } from '#server/mail/outbox-worker.ts';
import { measureProcess } from '#server/metrics/process.ts';
import { type Measure, measureRequests } from '#server/metrics/request-times.ts';
import { pdfQueue, previewQueue, redrawQueue } from '#server/pictures/picture-work.ts';
import type { Platform } from '#server/platform.ts';

/** Frequent requests must not make the server count more often than this. */
const countedMs = 2_000;

/** GET /metrics for Prometheus: durations, delays and lengths of queues. People are counted, never named. */
export function answerMetrics(app: FastifyInstance, platform: Platform): Measure {
  const registry = new Registry();
  const measure = measureRequests(app, registry);
  const stop = measureProcess(registry);
  app.addHook('onClose', async () => stop());
  measureQueues(registry);
  const up = new Gauge({ name: 'symposia_database_up', help: '1 if the database answered.', registers: [registry] });
  const counted = cacheBriefly(() => countInDatabase(platform), countedMs);
  app.get('/metrics', { config: { access: 'operator' }, schema: { hide: true } }, async (request, reply) => {
    if (!mayReadMetrics(platform.config, request)) {
      return reply.code(401).header('www-authenticate', 'Bearer').send({ message: 'This needs the METRICS_TOKEN.' });
    }
    // An unreachable database must not hide the state of the process.
    const counts = await Promise.resolve(counted.current()).catch(() => undefined);
    up.set(counts ? 1 : 0);
    const both = counts ? Registry.merge([registry, counts]) : registry;
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await both.metrics());
  });
  return measure;
}

function measureQueues(registry: Registry): void {
  const registers = [registry];
  new Gauge({
    name: 'symposia_queue_depth',
    help: 'Tasks that wait or run in this process.',
    labelNames: ['queue'],
    registers,
    collect() {
      this.set({ queue: 'passwords' }, passwordsWaiting());
      this.set({ queue: 'previews' }, previewQueue.count());
      this.set({ queue: 'redraws' }, redrawQueue.count());
      this.set({ queue: 'documents' }, pdfQueue.count());
      this.set({ queue: 'judges_files' }, stripQueue.count());
    },
  });
  new Gauge({
    name: 'symposia_upload_bytes',
    help: 'Memory of the uploads under way.',
    registers,
    collect() {
      this.set(uploadBytesHeld());
    },
  });
}

async function countInDatabase({ db, now }: Platform): Promise<Registry> {
  const [registrations, events, proofs, orderProofs, mails] = await Promise.all([
    db
      .selectFrom('registrations')
      .select((eb) => ['registration_status', 'payment_status', eb.fn.countAll<number>().as('count')])
      .groupBy(['registration_status', 'payment_status'])
      .execute(),
    db.selectFrom('events').select(['id', 'seats_taken', 'capacity']).execute(),
    waitingProofs(db, 'registrations'),
    waitingProofs(db, 'pass_orders'),
    mailsToSend(db, now())
      .select((eb) => [eb.fn.countAll<number>().as('waiting'), eb.fn.min('created_at').as('oldest')])
      .executeTakeFirst(),
  ]);
  const oldestMs = mails?.oldest ? now().getTime() - Date.parse(mails.oldest) : 0;

  const registry = new Registry();
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const byStatus = gauge('symposia_registrations', 'Registrations by status and payment.', 'status', 'payment');
  for (const { registration_status: status, payment_status: payment, count } of registrations) {
    byStatus.set({ status, payment }, count);
  }
  const taken = gauge('symposia_seats_taken', 'Seats taken by event.', 'event');
  const seats = gauge('symposia_seats', 'Seats by event.', 'event');
  for (const { id: event, seats_taken, capacity } of events) {
    taken.set({ event }, seats_taken);
    seats.set({ event }, capacity);
  }
  gauge('symposia_proofs_waiting', 'Proofs that were not redrawn yet.').set(proofs + orderProofs);
  gauge('symposia_mails_waiting', 'Mails that were not sent.').set(mails?.waiting ?? 0);
  gauge('symposia_oldest_mail_seconds', 'Age of the oldest of them.').set(Math.max(0, oldestMs / 1_000));
  return registry;
}

async function waitingProofs(db: Db, table: 'registrations' | 'pass_orders'): Promise<number> {
  const rows = db.selectFrom(table).select((eb) => eb.fn.countAll<number>().as('waiting'));
  return (await rows.where('proof_state', '=', 'received').executeTakeFirst())?.waiting ?? 0;
}

/**
 * Headers that a proxy adds. With one of them, the caller may be elsewhere although the connection comes from this
 * machine.
 */
const forwarded = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/**
 * Allows callers on this machine, and callers with the token. Behind a proxy every connection comes from this machine.
 */
function mayReadMetrics(
  { metricsToken, trustedProxies }: Pick<Config, 'metricsToken' | 'trustedProxies'>,
  { headers, socket }: Pick<FastifyRequest, 'headers' | 'socket'>,
): boolean {
  const given = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];
  if (given !== undefined) return metricsToken !== undefined && isSame(given, metricsToken);
  if (trustedProxies.length > 0 || forwarded.some((name) => headers[name] !== undefined)) return false;
  return isLoopback(socket.remoteAddress);
}

const isLoopback = rangesCheck(['127.0.0.0/8', '::1']);

// Digests have one length, so the comparison does not reveal the length of the token.
const digest = (text: string) => createHash('sha256').update(text).digest();
const isSame = (one: string, other: string) => timingSafeEqual(digest(one), digest(other));
