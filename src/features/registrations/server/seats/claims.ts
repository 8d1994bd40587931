import { type SqlBool, sql } from 'kysely';

/** Neither rejected nor given up unpaid: no other payment is approved with its transaction ID, but on purpose. */
export const stillClaims = sql<SqlBool>`(payment_status <> 'failed'
  and (registration_status <> 'cancelled' or payment_status = 'completed'))`;
