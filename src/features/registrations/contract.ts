import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { emailField, id, instant, messageOnly, optionalText, requiredText } from '#shared/fields.ts';

export const registrationStatuses = ['pending', 'confirmed', 'cancelled'] as const;
export type RegistrationStatus = (typeof registrationStatuses)[number];
export const paymentStatuses = ['pending', 'completed', 'failed'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** "under 5MB": a screenshot of this many bytes or more is refused. */
export const screenshotMaxBytes = 5 * 1024 * 1024;

export const teamMember = z.object({
  name: requiredText(2, 'Name is required'),
  email: emailField('Valid email is required'),
  phone: requiredText(10, 'Valid phone number is required', 40),
  college: requiredText(2, 'College name is required'),
});
export type TeamMember = z.output<typeof teamMember>;

const unreadableMembers = 'The list of team members could not be read.';

/** On the wire the members are JSON text, since the call is multipart; in forms and on the server they are a list. */
const membersAsJsonText = z
  .string(unreadableMembers)
  .max(100_000, unreadableMembers)
  .default('[]')
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text || '[]');
    } catch {
      context.addIssue({ code: 'custom', message: unreadableMembers });
      return z.NEVER;
    }
  })
  .pipe(z.array(teamMember, unreadableMembers).max(50, unreadableMembers));

const participant = {
  name: requiredText(2, 'Name is required'),
  email: emailField('Valid email is required'),
  phone: requiredText(10, 'Valid phone number is required', 40),
  college: requiredText(2, 'College name is required'),
  department: requiredText(2, 'Department is required'),
  year: requiredText(1, 'Year is required', 40),
  teamName: optionalText(),
  additionalInfo: optionalText(2_000),
};

/**
 * The registration form (public-and-student.txt, 5). `transactionId` is checked by `whyNotPaid` in `rules.ts`,
 * because only a paid event asks for it.
 */
export const registrationForm = z.object({
  ...participant,
  teamMembers: z.array(teamMember).default([]),
  transactionId: optionalText(100),
});
export type RegistrationForm = z.output<typeof registrationForm>;

export const registrationSubmission = z.object({
  eventId: requiredText(1, 'Please choose an event.', 64),
  ...participant,
  teamMembers: membersAsJsonText,
  transactionId: optionalText(100),
});
export type RegistrationSubmission = z.output<typeof registrationSubmission>;

/** A registration as its student reads it. `amountDue` is in whole rupees. */
export const studentRegistration = z.object({
  _id: id,
  event: z.object({ _id: id, title: z.string(), date: z.string() }),
  registrationStatus: z.enum(registrationStatuses),
  paymentStatus: z.enum(paymentStatuses),
  teamName: z.string(),
  amountDue: z.number(),
  createdAt: instant,
});
export type StudentRegistration = z.output<typeof studentRegistration>;

/** A registration as an administrator reads it. `paymentProof` is a path that expires, '' where there is none. */
export const registration = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  college: z.string(),
  department: z.string(),
  year: z.string(),
  event: z.object({ _id: id, title: z.string() }),
  registrationStatus: z.enum(registrationStatuses),
  paymentStatus: z.enum(paymentStatuses),
  createdAt: instant,
  transactionId: z.string(),
  paymentProof: z.string(),
  amountDue: z.number(),
  teamName: z.string(),
  teamMembers: z.array(z.object({ name: z.string(), email: z.string(), phone: z.string(), college: z.string() })),
  additionalInfo: z.string(),
});
export type Registration = z.output<typeof registration>;

const registrationParams = z.object({ registrationId: id });
const registrationNotFound = { status: 404, message: 'Registration not found' } as const;

export const registerForEvent = endpoint({
  method: 'POST',
  path: '/api/students/events/register',
  access: 'student',
  summary: 'Register for an event, alone or as a team, with the proof of payment where there is a fee',
  body: registrationSubmission,
  file: {
    field: 'paymentScreenshot',
    maxBytes: screenshotMaxBytes,
    tooLarge: 'Please select a file smaller than 5MB',
  },
  output: z.object({ message: z.string(), registration: studentRegistration }),
  status: 201,
  refusals: {
    eventNotFound: { status: 404, message: 'Event not found' },
    eventNotOpen: { status: 409, message: 'Registration for this event is not open yet.' },
    eventClosed: { status: 409, message: 'Registration for this event has closed.' },
    eventFull: { status: 409, message: 'This event is full.' },
    alreadyRegistered: { status: 409, message: 'You have already registered for this event.' },
    notAPicture: { status: 422, message: 'Please upload the screenshot as a PNG, JPG or GIF picture.' },
    pictureTooLarge: { status: 422, message: 'This picture has too many pixels. Please upload a normal screenshot.' },
    busy: { status: 503, message: 'Many people are registering right now. Please try again in a moment.' },
    accountGone: { status: 401, message: 'Please log in to continue.' },
  },
});

export const listMyRegistrations = endpoint({
  method: 'GET',
  path: '/api/students/events/registered',
  access: 'student',
  summary: 'The student’s own registrations, newest first',
  output: z.array(studentRegistration),
});

export const listRegistrations = endpoint({
  method: 'GET',
  path: '/api/registration',
  access: 'admin',
  summary: 'All registrations, newest first',
  output: z.array(registration),
});

export const updateRegistration = endpoint({
  method: 'PUT',
  path: '/api/registration/:registrationId',
  access: 'admin',
  summary: 'Set the registration status and the payment status',
  params: registrationParams,
  body: z.object({
    registrationStatus: z.enum(registrationStatuses, 'Please choose a registration status'),
    paymentStatus: z.enum(paymentStatuses, 'Please choose a payment status'),
  }),
  output: registration,
  refusals: {
    registrationNotFound,
    anotherIsLive: {
      status: 409,
      message: 'This student has registered for the event again since. Cancel that registration first.',
    },
  },
});

export const deleteRegistration = endpoint({
  method: 'DELETE',
  path: '/api/registration/:registrationId',
  access: 'admin',
  summary: 'Delete a registration with its proof of payment',
  params: registrationParams,
  output: messageOnly,
  refusals: { registrationNotFound },
});

/** The picture itself, behind an address that the server signed for a while (decisions.md, 14). */
export const readProof = endpoint({
  method: 'GET',
  path: '/proofs/:registrationId',
  access: 'signed-link',
  summary: 'The proof of payment, from the expiring link in `paymentProof`',
  params: registrationParams,
  query: z.object({ expires: z.coerce.number().int(), signature: z.string().max(100) }),
  output: z.unknown(),
  refusals: {
    noSuchProof: { status: 404, message: 'There is no such file.' },
    linkExpired: { status: 410, message: 'This link has expired. Please open the registration again for a new one.' },
    unreadable: {
      status: 422,
      message: 'This picture cannot be opened. Please ask the participant to send the screenshot again.',
    },
  },
});
