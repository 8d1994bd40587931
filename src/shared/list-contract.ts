import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { boundedText, numberFromText } from './fields.ts';

/** What every list of the control room has in common; decision 40. */

export const rowsPerPage = 50;
/** The most that `limit` may ask for. */
export const mostPerPage = 500;

const wrongFilter = 'This filter has no such value.';
const wrongPlace = 'This page is not there any more. Please start at the first one.';

/** What somebody types into the search; '' finds everything. */
export const searchFilter = boundedText('Please enter text.', 500, 'Please search for fewer words.').default('');
/** An `_id`; '' is no limit. */
export const idFilter = boundedText(wrongFilter, 64, wrongFilter).default('');
/** The name of a college, any of those that mean it; '' is no limit. */
export const collegeFilter = boundedText('Please enter text.', 300, 'Please enter a shorter name.').default('');
/** One of `values`; '' is no limit. */
export const choiceFilter = <const V extends string>(values: readonly V[]) =>
  z.literal(['', ...values], wrongFilter).default('' as const);

/** A call's query beside its filters. */
export const pageQuery = {
  /** `next` or `previous` of another page; left out, the first page. */
  after: boundedText(wrongPlace, 120, wrongPlace).default(''),
  before: boundedText(wrongPlace, 120, wrongPlace).default(''),
  limit: numberFromText(z.coerce.number().int().min(1).max(mostPerPage)).default(rowsPerPage),
};
export interface PageQuery {
  after: string;
  before: string;
  limit: number;
}

/** An answer beside its rows. */
export const pageInfo = {
  /** For `after`: the page behind this one; '' without one. */
  next: z.string(),
  /** For `before`: the page in front of this one; '' without one. */
  previous: z.string(),
  /** How many the filters let through; where they let through more than are counted, as many as were counted. */
  found: z.number(),
  isMoreFound: z.boolean(),
  /** How many there are without filters. */
  total: z.number(),
  /** Another one when the list has changed. */
  revision: z.string(),
};
export interface PageInfo {
  next: string;
  previous: string;
  found: number;
  isMoreFound: boolean;
  total: number;
  revision: string;
}

/** Lists whose changes are told, and the ability that their readers need. */
export const watchedLists = {
  students: 'students.read',
  teams: 'registrations.read',
  messages: 'messages.read',
  newsletter: 'newsletter.change',
  orders: 'payments.decide',
  colleges: 'colleges.read',
  certificates: 'certificates.change',
} as const;
export type WatchedList = keyof typeof watchedLists;

export const watchLists = endpoint({
  method: 'GET',
  path: '/api/admin/revisions',
  access: 'admin',
  needs: 'account.own',
  summary: 'Which revision each list has that the caller may read; as text/event-stream, each new one as it comes',
  output: z.object({
    students: z.string().optional(),
    teams: z.string().optional(),
    messages: z.string().optional(),
    newsletter: z.string().optional(),
    orders: z.string().optional(),
    colleges: z.string().optional(),
    certificates: z.string().optional(),
  } satisfies Record<WatchedList, z.ZodType>),
});
