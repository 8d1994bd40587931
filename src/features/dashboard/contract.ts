import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { day, instant } from '#shared/fields.ts';

export const getDashboard = endpoint({
  method: 'GET',
  path: '/api/admin/dashboard',
  access: 'admin',
  needs: 'dashboard.read',
  summary: 'Counts and recent activity for the control room',
  output: z.object({
    counts: z.object({
      events: z.number(),
      registrations: z.number(),
      speakers: z.number(),
      sponsors: z.number(),
      contacts: z.number(),
      unreadContacts: z.number(),
    }),
    eventRegistrations: z.array(z.object({ eventTitle: z.string(), count: z.number() })),
    /** `_id` is the payment status. */
    paymentStatusData: z.array(z.object({ _id: z.string(), count: z.number() })),
    /**
     * Registrations with a fee: those that organisers can decide now, and rejected ones that wait for the student.
     * `orders` (passes that wait for organisers) and payments without a seat are present only for roles that may decide
     * them.
     */
    waiting: z.object({
      forCommittee: z.number(),
      forStudent: z.number(),
      orders: z.number(),
      paidWithoutSeat: z.number(),
    }),
    /** Titles of published events with a fee that no student pays (R12). */
    unusedFees: z.array(z.string()),
    /**
     * How many settings have to be filled in before going live (R7), for roles that may change them. Absent if there
     * are none.
     */
    toFillIn: z.number().optional(),
    /** The last fourteen days in the edition's time zone, today last, without cancelled registrations. */
    registrationsOverTime: z.array(z.object({ day, count: z.number() })),
    recentRegistrations: z.array(
      z.object({ name: z.string(), event: z.object({ title: z.string() }).nullable(), createdAt: instant }),
    ),
  }),
});
