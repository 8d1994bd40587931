import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { boundedText, numberFromText } from './fields.ts';

/** Rows on a page. All lists of the control room use this module (decision 40). */

export const rowsPerPage = 50;
/** The largest `limit`. */
export const mostPerPage = 500;

const wrongFilter = 'This filter has no such value.';
const wrongPlace = 'This page is not there any more. Please start at the first one.';

/** The text of the search; '' finds everything. */
export const searchFilter = boundedText('Please enter text.', 500, 'Please search for fewer words.').default('');
/** An `_id`; '' for no filter. */
export const idFilter = boundedText(wrongFilter, 64, wrongFilter).default('');
/** The name of a college, or one of its aliases; '' for no filter. */
export const collegeFilter = boundedText('Please enter text.', 300, 'Please enter a shorter name.').default('');
/** One of `values`; '' for no filter. */
export const choiceFilter = <const V extends string>(values: readonly V[]) =>
  z.literal(['', ...values], wrongFilter).default('' as const);

/** The query of a list besides its filters. */
export const pageQuery = {
  /** `next` or `previous` of another page; absent for the first page. */
  after: boundedText(wrongPlace, 120, wrongPlace).default(''),
  before: boundedText(wrongPlace, 120, wrongPlace).default(''),
  limit: numberFromText(z.coerce.number().int().min(1).max(mostPerPage)).default(rowsPerPage),
};
export interface PageQuery {
  after: string;
  before: string;
  limit: number;
}

/** The answer of a list besides its rows. */
export const pageInfo = {
  /** For `after`: the next page; '' on the last page. */
  next: z.string(),
  /** For `before`: the previous page; '' on the first page. */
  previous: z.string(),
  /** How many rows match the filters, up to the limit of counting. */
  found: z.number(),
  isMoreFound: z.boolean(),
  /** How many rows there are without filters. */
  total: z.number(),
  /** Changes when the list changes. */
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

/** Lists whose changes are announced, with the ability that their readers need. */
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
