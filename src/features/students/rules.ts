import { countOf } from '#shared/counts.ts';
import { inRupees } from '#shared/money.ts';
import type { Student } from './contract.ts';

export type StudentStatus = 'Unverified' | 'Verified' | 'Registered';

/** Unverified, Verified (no events) or Registered (verified with events) (R199). */
export function studentStatusOf({
  verified,
  registeredEvents,
}: Pick<Student, 'verified' | 'registeredEvents'>): StudentStatus {
  if (!verified) return 'Unverified';
  return registeredEvents.length > 0 ? 'Registered' : 'Verified';
}

/** The question before a student is deleted. `promised`: refunds that are still to be sent, in rupees. */
export function deletionQuestion(registrations: number, orders: number, promised = 0): string {
  const going = goingText(registrations, orders);
  const sentences = [
    going && `This student has ${going}. Deleting the student deletes them too.`,
    promised > 0 &&
      `${inRupees(promised)} is still to be sent back to this student: without the account nobody knows where to send it.`,
  ];
  return sentences.filter(Boolean).join(' ');
}

/** What is deleted with a student, such as '2 registrations and 1 order of a pass'; '' if nothing is. */
export function goingText(registrations: number, orders: number): string {
  const going = [
    registrations > 0 && countOf(registrations, 'registration'),
    orders > 0 && countOf(orders, 'order of a pass', 'orders of passes'),
  ];
  return going.filter(Boolean).join(' and ');
}

/** What made-up accounts hold, such as '2 registrations and 1 order'. */
export function heldText(registrations: number, orders: number): string {
  const seats = countOf(registrations, 'registration');
  return orders > 0 ? `${seats} and ${countOf(orders, 'order')}` : seats;
}

interface Cancelled {
  registrations: number;
  orders: number;
  waitlistPlaces: number;
}

/** What was cancelled, such as '2 registrations, 1 order and 1 place on a waitlist'. */
export function cancelledText({ registrations, orders, waitlistPlaces }: Cancelled): string {
  const parts = [
    registrations > 0 && countOf(registrations, 'registration'),
    orders > 0 && countOf(orders, 'order'),
    waitlistPlaces > 0 && countOf(waitlistPlaces, 'place on a waitlist', 'places on waitlists'),
  ].filter((part) => part !== false);
  return parts.length > 0 ? inWords.format(parts) : countOf(0, 'registration');
}

const inWords = new Intl.ListFormat('en-GB');
