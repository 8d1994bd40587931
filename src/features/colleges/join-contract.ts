import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { id, instant, listOf, messageOnly } from '#shared/fields.ts';
import { aliasField, collegeNotFound, collegeParams, nameTaken } from './contract.ts';

const typedName = z.object({
  /** The name as it was typed. */
  name: z.string(),
  /** How many students, registrations and members of teams have this name. */
  uses: z.number(),
});

/** Typed names that probably mean one college. */
const nameGroup = z.object({
  names: z.array(typedName),
  uses: z.number(),
  /** The known college that they probably mean. */
  college: z.object({ _id: id, name: z.string() }).optional(),
});
export type NameGroup = z.output<typeof nameGroup>;

const join = z.object({
  _id: id,
  /** The known college that the names mean since the join. */
  college: z.object({ _id: id, name: z.string() }),
  /** The name of the college that was joined. Absent if typed names were joined. */
  former: z.string().optional(),
  names: z.array(z.string()),
  createdAt: instant,
});
export type Join = z.output<typeof join>;

export const mostGroups = 100;
export const mostJoins = 20;

export const listUnknownNames = endpoint({
  method: 'GET',
  path: '/api/admin/colleges/unknown',
  access: 'admin',
  needs: 'colleges.read',
  summary: 'Typed names that belong to no known college, grouped, most used first, and what was joined lately',
  output: z.object({
    groups: z.array(nameGroup),
    /** How many groups are not listed. */
    more: z.number(),
    joins: z.array(join),
  }),
});

export const joinNames = endpoint({
  method: 'POST',
  path: '/api/admin/colleges/:collegeId/names',
  access: 'admin',
  needs: 'colleges.change',
  summary: 'Join typed names with a college, as other names of it',
  params: collegeParams,
  body: z.object({ names: listOf(aliasField, 100) }),
  output: z.object({ joinId: id, message: z.string() }),
  refusals: {
    collegeNotFound,
    nameTaken,
    alreadyJoined: { status: 409, message: 'These names are joined with this college already.' },
    tooManyNames: { status: 409, message: 'This college has as many other names as it can have.' },
  },
});

export const joinColleges = endpoint({
  method: 'POST',
  path: '/api/admin/colleges/:collegeId/join',
  access: 'admin',
  needs: 'colleges.change',
  summary: 'Join another college with this one, which then has its names, mail domains and roster',
  params: collegeParams,
  body: z.object({ college: id }),
  output: z.object({ joinId: id, message: z.string() }),
  refusals: {
    collegeNotFound,
    otherNotFound: { status: 404, message: 'The other college is not on the list any more.' },
    nameTaken,
    joinsItself: { status: 409, message: 'A college cannot be joined with itself.' },
    tooManyNames: { status: 409, message: 'Together they have more other names than a college can have.' },
    tooManyDomains: { status: 409, message: 'Together they have more mail domains than a college can have.' },
  },
});

export const undoJoin = endpoint({
  method: 'POST',
  path: '/api/admin/colleges/joins/:joinId/undo',
  access: 'admin',
  needs: 'colleges.change',
  summary: 'Undo a joining: the names are unknown again, or both colleges are on the list again',
  params: z.object({ joinId: id }),
  output: messageOnly,
  refusals: {
    joinNotFound: { status: 404, message: 'This was undone already.' },
    nameTaken,
  },
});
