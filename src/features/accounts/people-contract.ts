import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { emailField, id, instant, listOf, messageOnly, requiredText } from '#shared/fields.ts';
import { busy } from '#shared/password-check.ts';
import { adminRoles } from '#shared/permissions.ts';

/**
 * How long an invitation works: longer than a weekend. A link for a person who has signed in before works for a shorter
 * time (`passwordLinkMinutes`).
 */
export const invitationHours = 72;

const role = z.enum(adminRoles, 'Please choose a role.');

/** The person's own events. Left out for roles that see all events (`hasOwnEvents`). */
const events = listOf(id, 500).default([]);

export const invitationFields = z.object({
  name: requiredText(2, 'Name must be at least 2 characters.'),
  email: emailField('Please enter a valid email address.'),
  role,
  events,
});

/** `sure`: the callers confirm that the change takes away their own rights. */
export const roleFields = z.object({ role, events, sure: z.boolean().default(false) });

export const person = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  role,
  events: z.array(z.object({ _id: id, title: z.string() })),
  addedAt: instant,
  /** Null: this person has never signed in. */
  lastLogin: instant.nullable(),
  /** Until when an open link can set a password; null without an open link. */
  linkUntil: instant.nullable(),
  /** How many judges' links that this person made still work. */
  judgeLinks: z.number(),
  isYou: z.boolean(),
});

export type Person = z.output<typeof person>;

/** `path` is null if the link was mailed. The path cannot be shown again. */
const linkHandedOut = z.object({ mailed: z.boolean(), path: z.string().nullable(), expiresAt: instant });

export type LinkHandedOut = z.output<typeof linkHandedOut>;

const personParams = z.object({ personId: id });

const personNotFound = { status: 404, message: 'This person has no account here any more.' } as const;

const eventGone = { status: 409, message: 'One of these events was deleted meanwhile. Please choose again.' } as const;

const lastAdministrator = {
  status: 409,
  message: 'This is the last administrator. Make somebody else an administrator first.',
} as const;

export const listPeople = endpoint({
  method: 'GET',
  path: '/api/admin/people',
  access: 'admin',
  needs: 'people.change',
  summary: 'Everybody who may sign in to the control room, by name',
  output: z.array(person),
});

export const invitePerson = endpoint({
  method: 'POST',
  path: '/api/admin/people',
  access: 'admin',
  needs: 'people.change',
  summary: 'Invite somebody: a one-time link sets the password',
  body: invitationFields,
  output: z.object({ person, link: linkHandedOut }),
  status: 201,
  refusals: {
    emailTaken: { status: 409, message: 'Somebody with this email already has an account here.' },
    eventGone,
    busy,
  },
});

export const changeRole = endpoint({
  method: 'PUT',
  path: '/api/admin/people/:personId',
  access: 'admin',
  needs: 'people.change',
  summary: 'Change somebody’s role, and the events of a coordinator; works at once',
  params: personParams,
  body: roleFields.extend({
    /** The role and the events when the form was opened. If somebody else has changed them since, nothing is saved. */
    seen: z.object({ role, events }).optional(),
  }),
  output: person,
  refusals: {
    personNotFound,
    eventGone,
    lastAdministrator,
    changedMeanwhile: {
      status: 409,
      message: 'Somebody else has changed this role meanwhile. Please close this form and open it again.',
    },
    isYou: { status: 409, message: 'This is you: you would no longer be an administrator.' },
  },
});

export const removePerson = endpoint({
  method: 'DELETE',
  path: '/api/admin/people/:personId',
  access: 'admin',
  needs: 'people.change',
  summary: 'Remove somebody; ends that person’s sessions at once',
  params: personParams,
  query: z.object({ sure: z.enum(['true']).optional() }),
  output: messageOnly,
  refusals: {
    personNotFound,
    lastAdministrator,
    isYou: { status: 409, message: 'This is you: you would be signed out and could not come back.' },
  },
});

export const sendPersonLink = endpoint({
  method: 'POST',
  path: '/api/admin/people/:personId/link',
  access: 'admin',
  needs: 'people.change',
  summary: 'A new one-time link that sets somebody’s password; one made before stops working',
  params: personParams,
  output: linkHandedOut,
  status: 201,
  refusals: { personNotFound },
});
