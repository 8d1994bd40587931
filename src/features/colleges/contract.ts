import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import {
  boundedText,
  id,
  instant,
  listOf,
  messageOnly,
  optionalText,
  requiredText,
  searchField,
} from '#shared/fields.ts';
import { pageInfo, pageQuery, searchFilter } from '#shared/list-contract.ts';
import * as calls from './calls.ts';
import { collegeKey, isSharedDomain } from './rules.ts';

export const suggestColleges = endpoint({
  ...calls.suggestColleges,
  summary: 'The known colleges that a text may mean, the likeliest first and at most eight',
  params: z.object({ text: searchField(100) }),
  output: z.array(z.object({ name: z.string(), hint: z.string() })),
});

/** How many other names one college may have. */
export const mostAliases = 300;
export const mostMailDomains = 20;

/** The shortest key of a name. Shorter names cannot be joined to a college either. */
export const leastLetters = 2;
const hasLetters = (name: string) => collegeKey(name).length >= leastLetters;
const nameMessage = 'Please enter the name of the college';
const collegeName = requiredText(2, nameMessage).refine(hasLetters, nameMessage);
const aliasMessage = 'Please enter each other name with at least 2 letters';
export const aliasField = requiredText(2, aliasMessage).refine(hasLetters, aliasMessage);

const domainMessage = 'Please enter each mail domain as in students.college.example';
const mailDomain = boundedText(domainMessage, 260, domainMessage)
  .overwrite((domain) => domain.trim().replace(/^@/, '').toLowerCase())
  .regex(/^([a-z0-9]([a-z0-9-]{0,62})\.)+[a-z]{2,}$/, domainMessage)
  .refine(
    (domain) => !isSharedDomain(domain),
    'This domain has addresses of people from anywhere. Enter the college’s own',
  );

export const collegeFields = z.object({
  name: collegeName,
  city: optionalText(100),
  aliases: listOf(aliasField, mostAliases).default([]),
  mailDomains: listOf(mailDomain, mostMailDomains).default([]),
  /** Whether the college holds the fest. At most one does. */
  isOwn: z.boolean().default(false),
});
export type CollegeFields = z.output<typeof collegeFields>;

const version = z.number().int();

export const college = z.object({
  _id: id,
  name: z.string(),
  city: z.string(),
  aliases: z.array(z.string()),
  mailDomains: z.array(z.string()),
  isOwn: z.boolean(),
  /** How many accounts have a name of the college. */
  students: z.number(),
  /** How many registrations have a name of the college, including cancelled ones. */
  registrations: z.number(),
  /** How many addresses its roster has. */
  roster: z.number(),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type College = z.output<typeof college>;

const collegeFilters = z.object({ q: searchFilter });
export type CollegeFilters = z.output<typeof collegeFilters>;

export const findColleges = endpoint({
  method: 'GET',
  path: '/api/admin/colleges',
  access: 'admin',
  needs: 'colleges.read',
  summary: 'One page of the known colleges, by name, with how many students and registrations name each',
  query: collegeFilters.extend(pageQuery),
  output: z.object({ colleges: z.array(college), ...pageInfo }),
});

export const listCollegeNames = endpoint({
  method: 'GET',
  path: '/api/admin/colleges/names',
  access: 'admin',
  needs: 'colleges.read',
  summary: 'Every known college by name, to choose one',
  output: z.array(z.object({ _id: id, name: z.string(), city: z.string() })),
});
export type CollegeName = z.output<typeof listCollegeNames.output>[number];

export const collegeParams = z.object({ collegeId: id });
export const collegeNotFound = { status: 404, message: 'This college is not on the list any more.' } as const;
/** The server replaces this message by one that names the other college. */
export const nameTaken = { status: 409, message: 'Another college has one of these names.' } as const;
const ownTaken = { status: 409, message: 'Another college is already marked as your own.' } as const;

export const createCollege = endpoint({
  method: 'POST',
  path: '/api/admin/colleges',
  access: 'admin',
  needs: 'colleges.change',
  summary: 'Add a college with its other names and mail domains',
  body: collegeFields,
  output: college,
  status: 201,
  refusals: { nameTaken, ownTaken },
});

export const updateCollege = endpoint({
  method: 'PUT',
  path: '/api/admin/colleges/:collegeId',
  access: 'admin',
  needs: 'colleges.change',
  summary: 'Change a college; what students typed stays as it is',
  params: collegeParams,
  /** `version`: the version that the caller has read. Without it the save may overwrite other changes. */
  body: collegeFields.extend({ version: version.optional() }),
  output: college,
  refusals: {
    collegeNotFound,
    nameTaken,
    ownTaken,
    staleCollege: { status: 409, message: 'Somebody else has changed this college meanwhile.' },
  },
});

export const deleteCollege = endpoint({
  method: 'DELETE',
  path: '/api/admin/colleges/:collegeId',
  access: 'admin',
  needs: 'colleges.change',
  summary: 'Delete a college that no student, registration or team names',
  params: collegeParams,
  output: messageOnly,
  refusals: {
    collegeNotFound,
    collegeUsed: {
      status: 409,
      message: 'Students, registrations or teams name this college. Join it with another one instead.',
    },
  },
});

/** Enough for about 20,000 addresses. */
export const rosterMaxLength = 600_000;

export const importRoster = endpoint({
  method: 'PUT',
  path: '/api/admin/colleges/:collegeId/roster',
  access: 'admin',
  needs: 'colleges.change',
  summary: 'Replace the roster of the own college by the email addresses in a text or CSV; only their hashes are kept',
  params: collegeParams,
  body: z.object({
    text: boundedText('Please paste the addresses.', rosterMaxLength, 'Please import at most 20,000 addresses.'),
  }),
  output: z.object({ addresses: z.number(), message: z.string() }),
  refusals: {
    collegeNotFound,
    notOwn: { status: 409, message: 'Only your own college has a roster. Mark this college as your own first.' },
  },
});

export const removeRoster = endpoint({
  method: 'DELETE',
  path: '/api/admin/colleges/:collegeId/roster',
  access: 'admin',
  needs: 'colleges.change',
  summary: 'Forget the roster of a college',
  params: collegeParams,
  output: messageOnly,
  refusals: { collegeNotFound, noRoster: { status: 404, message: 'This college has no roster.' } },
});
