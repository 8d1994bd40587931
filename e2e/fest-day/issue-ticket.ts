import { eventForm } from '#testing/event-form.ts';
import type { Fest } from '../fixtures.ts';
import { adminToken, publish, register, signUp, sitePicture } from '../through-api.ts';

interface Issued {
  email: string;
  number: string;
  code: string;
}

/** The ticket of a student who has registered for a new event of this test. */
export async function issueTicket(fest: Fest, name: string): Promise<Issued> {
  const title = `Gate of ${name} ${Date.now()}`;
  const form = { ...eventForm, title, image: await sitePicture(fest), date: '2099-05-09' };
  const eventId = await publish(fest, await adminToken(fest), form);
  const student = await signUp(fest, { name: 'Meena', email: `${name}-${Date.now()}@students.example` });
  await register(fest, student, { eventId });
  const ticket = await fest.call('GET', '/api/students/ticket', { token: student.token });
  return { email: student.email, ...(ticket as Omit<Issued, 'email'>) };
}
