import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { boundedText, id, instant } from '#shared/fields.ts';

/** Of each kind at most so many are found, the best first. */
export const foundOfEachKind = 6;

/** Lists that the caller's role may not read are empty, and so are all while `q` is blank. */
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
        /** The team member who was found; '' when the words are the registrant's or the event's. */
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

const newsItem = z.object({
  /** The same thing at the same moment: what a browser remembers as read. */
  key: z.string(),
  /** `payment`: a student sent the proof once more; `order`: one bought a pass. */
  kind: z.enum(newsKinds),
  _id: id,
  name: z.string(),
  /** To find it again on its screen. */
  email: z.string(),
  /** The event's title, the pass, or the message's subject. */
  about: z.string(),
  at: instant,
});
export type NewsItem = z.output<typeof newsItem>;

/** What the sidebar's badges and the notifications show, as far as the caller's role may know it. */
export const getNews = endpoint({
  method: 'GET',
  path: '/api/admin/news',
  access: 'admin',
  needs: 'account.own',
  summary: 'What waits for the committee, and what came in last',
  output: z.object({
    counts: z.object({
      /** What the caller can settle now: as many as the payment desk has, without those that wait for the student. */
      registrationsToCheck: z.number(),
      /** Orders of passes, for those who decide them. */
      ordersToCheck: z.number(),
      unreadMessages: z.number(),
    }),
    /** Newest first. */
    items: z.array(newsItem),
    /** The caller's own, which another administrator may have changed since the login. */
    role: z.string(),
  }),
});
export type News = z.output<typeof getNews.output>;
