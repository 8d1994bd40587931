import type { StudentAccount } from '#features/accounts/server/index.ts';
import { soldStatuses } from '#features/passes/rules.ts';
import { type Refusal, refuse } from '#server/http/refusal.ts';
import { isMailServerSet } from '#server/mail/mail-server.ts';
import type { Platform } from '#server/platform.ts';
import { counted } from '#server/within.ts';
import { dayMs } from '#shared/calendar.ts';

/**
 * How often the count is read from the database. In between this process counts, so that a rush does not cause a query
 * for each registration.
 */
const recountMs = 10_000;
const mostNetworks = 1_000;

interface Count {
  live: number;
}

interface Reading {
  count: Promise<Count>;
  readAt: number;
}

/**
 * Without a mail server nobody can confirm an email. So all accounts that one network made within a day share one limit
 * of live registrations and pass orders (decision 29). Seats that organisers take back no longer count.
 */
export function createNetworkSeats(platform: Platform) {
  const readings = new Map<string, Reading>();

  function countOf(network: string): Promise<Count> {
    const readAt = platform.now().getTime();
    const known = readings.get(network);
    if (known && readAt - known.readAt < recountMs) return known.count;
    if (readings.size >= mostNetworks) readings.clear();
    const count = readCount(platform, network);
    readings.set(network, { count, readAt });
    // Otherwise every later call from this network would use the failed count.
    count.catch(() => readings.delete(network));
    return count;
  }

  return {
    /**
     * Runs `register` (or a purchase of a pass) unless the network has reached its limit. Refused calls do not count.
     */
    async within<T>(
      account: StudentAccount,
      register: () => Promise<T>,
      places = 1,
    ): Promise<T | Refusal<'tooManyFromNetwork'>> {
      const since = new Date(platform.now().getTime() - dayMs).toISOString();
      if (!account.sign_up_network || account.created_at < since) return register();
      const count = await countOf(account.sign_up_network);
      if (count.live + places > platform.config.registrationsPerNetwork && !(await isMailServerSet(platform))) {
        return refuse('tooManyFromNetwork');
      }
      count.live += places;
      return counted(register, async () => {
        count.live -= places;
      });
    },
  };
}
export type NetworkSeats = ReturnType<typeof createNetworkSeats>;

async function readCount({ db, now }: Platform, network: string): Promise<Count> {
  const since = new Date(now().getTime() - dayMs).toISOString();
  const accounts = db
    .selectFrom('students')
    .where('sign_up_network', '=', network)
    .where('sign_up_network', '<>', '')
    .where('students.created_at', '>=', since);
  const registrations = await accounts
    .innerJoin('registrations', 'registrations.student_id', 'students.id')
    .select(({ fn }) => fn.countAll<number>().as('live'))
    .where('registration_status', '<>', 'cancelled')
    .executeTakeFirstOrThrow();
  const orders = await accounts
    .innerJoin('pass_orders', 'pass_orders.student_id', 'students.id')
    .select(({ fn }) => fn.countAll<number>().as('live'))
    .where('status', 'in', soldStatuses)
    .executeTakeFirstOrThrow();
  return { live: registrations.live + orders.live };
}
