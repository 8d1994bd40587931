import { z } from 'zod';
import type { PaymentStatus } from '#features/own-registrations/contract.ts';
import { endpoint } from '#shared/endpoint.ts';
import { confirmedNumber, id, instant, messageOnly } from '#shared/fields.ts';
import { choiceFilter, collegeFilter, pageInfo, pageQuery, searchFilter } from '#shared/list-contract.ts';

/** The words for the payment status on this screen, as specified (R196). */
export const paymentText = {
  completed: 'Paid',
  pending: 'Pending',
  failed: 'Failed',
} as const satisfies Record<PaymentStatus, string>;

const registeredEvent = z.object({
  eventName: z.string(),
  registrationDate: instant,
  paymentStatus: z.enum(paymentText),
  teamName: z.string(),
  teamMembers: z.array(z.object({ name: z.string(), email: z.string(), phone: z.string(), college: z.string() })),
});

/** A student on the administrators' list (R196). */
export const student = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  college: z.string(),
  department: z.string(),
  year: z.string(),
  verified: z.boolean(),
  /** Present if the student has not confirmed the email although the site can send mail. */
  emailNotConfirmed: z.literal(true).optional(),
  registeredEvents: z.array(registeredEvent),
  createdAt: instant,
});
export type Student = z.output<typeof student>;

const studentParams = z.object({ studentId: id });
const studentNotFound = { status: 404, message: 'Student not found' } as const;

/** The choices of the filter (R198). Without a choice, all students. */
export const studentGroups = ['verified', 'unverified', 'registered'] as const;
const studentFilters = z.object({
  q: searchFilter,
  filter: choiceFilter(studentGroups),
  college: collegeFilter,
});
export type StudentFilters = z.output<typeof studentFilters>;

export const listStudents = endpoint({
  method: 'GET',
  path: '/api/students',
  access: 'admin',
  needs: 'students.read',
  summary: 'All students with the events they registered for; with filters, those that they let through',
  query: studentFilters,
  output: z.array(student),
});

export const findStudents = endpoint({
  method: 'GET',
  path: '/api/admin/students',
  access: 'admin',
  needs: 'students.read',
  summary: 'One page of the students that the filters let through, newest first',
  query: studentFilters.extend(pageQuery),
  output: z.object({ students: z.array(student), ...pageInfo }),
});

export const exportStudents = endpoint({
  method: 'GET',
  path: '/api/admin/students/export',
  access: 'admin',
  needs: 'students.read',
  summary: 'The students that the filters let through as CSV (text/csv)',
  query: studentFilters,
  output: z.unknown(),
});

export const verifyStudent = endpoint({
  method: 'PUT',
  path: '/api/students/:studentId/verify',
  access: 'admin',
  needs: 'students.change',
  summary: 'Mark a student as verified',
  params: studentParams,
  output: student,
  refusals: { studentNotFound },
});

export const deleteStudent = endpoint({
  method: 'DELETE',
  path: '/api/students/:studentId',
  access: 'admin',
  needs: 'students.change',
  summary: 'Delete a student; registrations, orders of passes and promised refunds too if their numbers are confirmed',
  params: studentParams,
  query: z.object({
    confirmRegistrations: confirmedNumber(),
    confirmOrders: confirmedNumber(),
    confirmRefunds: confirmedNumber(),
  }),
  output: messageOnly,
  refusals: {
    studentNotFound,
    hasRegistrations: { status: 409, message: 'This student has registrations. Confirm to delete them too.' },
  },
});
