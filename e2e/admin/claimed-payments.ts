import type { Page } from '@playwright/test';
import { paidForm } from '#testing/event-form.ts';
import { type Fest, signInAsAdmin } from '../fixtures.ts';
import { publish, register, signUp } from '../through-api.ts';

/** A paid event, and the token of an administrator who is signed in in the browser. */
interface Made {
  token: string;
  eventId: string;
  /** Registers a student for this event. */
  claim(name: string, transactionId: string): Promise<string>;
}

export async function prepare(fest: Fest, page: Page, mark: string): Promise<Made> {
  const token = await signInAsAdmin(page, fest);
  const eventId = await publish(fest, token, { ...paidForm, date: '2099-05-09', title: `Bridges ${mark}` });
  return { token, eventId, claim: (name, transactionId) => claim(fest, eventId, name, transactionId) };
}

/** Registers a student who claims to have paid ₹150 with this transaction ID. Returns the registration's id. */
export async function claim(fest: Fest, eventId: string, name: string, transactionId: string): Promise<string> {
  const email = `${name.replaceAll(' ', '-').toLowerCase()}@students.example`;
  return register(fest, await signUp(fest, { name, email }), { eventId, transactionId });
}
