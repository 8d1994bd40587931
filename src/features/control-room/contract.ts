import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { boundedText, id, instant } from '#shared/fields.ts';

/** The most hits of each kind. The best come first. */
export const foundOfEachKind = 6;

/** Lists that the caller's role may not read are empty. With a blank `q`, all lists are empty. */
export const searchAll = endpoint({
  method: 'GET',
  path: '/api/admin/search',
  access: 'admin',
  needs: 'account.own',
  summary: 'Events, students, registrations, orders, passes and certificates that hold all the words of `q`',
  query: z.object({ q: boundedText('Please enter text.', 200, 'Please search with fewer words.').default('') }),
  output: z.object({
    events: z.array(z.object({ _id: id, title: z.string(), date: z.string(), location: z.string() })),
    students: z.array(z.object({ _id: id, name: z.string(), email: z.string(), college: z.string() })),
    registrations: z.array(
      z.object({
        _id: id,
        name: z.string(),
        email: z.string(),
        teamName: z.string(),
        /** The team member who matched; '' if the student or the event matched. */
        member: z.string(),
        event: z.object({ _id: id, title: z.string() }),
      }),
    ),
    orders: z.array(
      z.object({ _id: id, name: z.string(), email: z.string(), pass: z.string(), reference: z.string() }),
    ),
    passes: z.array(z.object({ _id: id, name: z.string() })),
    certificates: z.array(z.object({ _id: id, name: z.string(), serial: z.string(), event: z.string() })),
  }),
});

const newsKinds = ['registration', 'payment', 'order', 'message'] as const;

const notificationItem = z.object({
  /** The same news always has the same key. The browser stores the keys that were read. */
  key: z.string(),
  /** `payment`: a student sent the proof again; `order`: a student bought a pass. */
  kind: z.enum(newsKinds),
  _id: id,
  name: z.string(),
  /** Finds the person in the list that the item opens. */
  email: z.string(),
  /** The title of the event, the pass, or the subject of the message. */
  about: z.string(),
  at: instant,
});
export type NotificationItem = z.output<typeof notificationItem>;

/**
 * The counts for the sidebar's badges and the news for the notifications, limited to what the caller's role may see.
 */
export const getNotifications = endpoint({
  method: 'GET',
  path: '/api/admin/news',
  access: 'admin',
  needs: 'account.own',
  summary: 'What waits for the committee, and what came in last',
  output: z.object({
    counts: z.object({
      /**
       * Payments that the caller can decide now: the number at the payments desk. Payments that wait for the student
       * are left out.
       */
      registrationsToCheck: z.number(),
      /** Orders of passes, for roles that decide them. */
      ordersToCheck: z.number(),
      unreadMessages: z.number(),
    }),
    /** Newest first. */
    items: z.array(notificationItem),
    /** The caller's present role. Another administrator may have changed it since the login. */
    role: z.string(),
  }),
});
export type Notifications = z.output<typeof getNotifications.output>;
