import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { accountBounds } from '#features/accounts/rules.ts';
import { readConfig, usualRegistrationsPerNetwork } from '#server/config.ts';
import { openDatabase } from '#server/db/open.ts';
import { mailBounds } from '#server/mail/mail-bounds.ts';
import { startMailServer } from '#testing/mail-server.ts';
import { screenshot } from '#testing/pictures.ts';
import { participant, registerOverHttp } from '#testing/send-form.ts';
import { startServer } from '#testing/server-process.ts';

export const goal = `made-up accounts of one address hold ${usualRegistrationsPerNetwork} seats in all without a mail server, ${accountBounds.unconfirmedRegistrations} each with one, and have few mails sent to a stranger`;

const stranger = 'stranger@elsewhere.example';
const confirmationsAnHour = 4;
/** More accounts than any event has seats. */
const accountsWithout = 220;
const accountsWith = 60;
const atOnce = 8;

export async function run(folder: string): Promise<{ figure: string; held: boolean }> {
  const without = await hoardWithoutMail(path.join(folder, 'without-mail'));
  const withMail = await hoardWithMail(path.join(folder, 'with-mail'));
  return {
    figure:
      `without a mail server ${without} seats; with one ${withMail.seats} seats for ${accountsWith} accounts, ` +
      `${withMail.strangers} mails to a stranger named in forms, ${withMail.own} to one whose address signs up again and again`,
    held:
      without === usualRegistrationsPerNetwork &&
      withMail.seats === accountsWith * accountBounds.unconfirmedRegistrations &&
      withMail.strangers === 0 &&
      withMail.own <= confirmationsAnHour + mailBounds.anybody.anHour,
  };
}

interface Account {
  email: string;
  bearer: string;
}
interface Target {
  _id: string;
  isTeamEvent: boolean;
}

function hoardWithoutMail(dataDir: string): Promise<number> {
  return onServer(dataDir, {}, async (url, env) => {
    await fillEverything(url, accountsWithout);
    return seatsTaken(env);
  });
}

async function hoardWithMail(dataDir: string): Promise<{ seats: number; strangers: number; own: number }> {
  const mailServer = await startMailServer();
  try {
    return await onServer(dataDir, { SMTP_URL: `smtp://127.0.0.1:${mailServer.port}` }, async (url, env) => {
      const { mails } = mailServer;
      await fillEverything(url, accountsWith);
      const seats = await seatsTaken(env);
      const strangers = await mailsSentTo(mails, env, stranger);
      await signUpAgainAndAgain(url);
      return { seats, strangers, own: await mailsSentTo(mails, env, stranger) };
    });
  } finally {
    await mailServer.stop();
  }
}

/** Makes accounts from one address that each register for all events, with a stranger's email in the form. */
async function fillEverything(url: string, count: number): Promise<void> {
  const events = (await (await fetch(`${url}/api/events`)).json()) as Target[];
  const picture = await screenshot();
  let next = 0;
  const one = async () => {
    for (let account = next++; account < count; account = next++) {
      const { bearer } = await signUp(url, `made-up-${account}@students.example`);
      for (const event of events) await takeSeat(url, bearer, event, picture);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
}

async function takeSeat(url: string, bearer: string, event: Target, picture: Buffer): Promise<void> {
  const member = { name: 'Student 2', email: 'two@students.example', phone: '+91 00000 00102', college: 'A college' };
  const team = event.isTeamEvent && { teamName: 'Hoarders', teamMembers: JSON.stringify([member]) };
  const fields = { ...participant, ...team, email: stranger, eventId: event._id, transactionId: transactionId() };
  await registerOverHttp(url, { bearer, fields, file: { content: picture } });
}

let lastTransaction = 600_000_000_000;
const transactionId = () => String(++lastTransaction);

/**
 * Deletes an account and makes it again with the same email, several times. Its mails are deleted with it, but the
 * counts remain.
 */
async function signUpAgainAndAgain(url: string): Promise<void> {
  const events = (await (await fetch(`${url}/api/events`)).json()) as Target[];
  const picture = await screenshot();
  for (let round = 0; round < 15; round++) {
    const { bearer } = await signUp(url, stranger);
    for (const event of events.slice(0, 4)) await takeSeat(url, bearer, event, picture);
    const headers = { authorization: bearer, 'content-type': 'application/json' };
    const body = JSON.stringify({ password });
    await fetch(`${url}/api/students/me/delete`, { method: 'POST', headers, body });
  }
}

const password = 'a good password';

async function signUp(url: string, email: string): Promise<Account> {
  const body = JSON.stringify({ ...participant, year: '1st Year', email, password });
  const headers = { 'content-type': 'application/json' };
  for (;;) {
    const answer = await fetch(`${url}/api/students/register`, { method: 'POST', headers, body });
    if (answer.status === 201) return { email, bearer: `Bearer ${((await answer.json()) as { token: string }).token}` };
    // The account still exists, because its deletion was throttled, so it is used again.
    if (answer.status === 409) return logIn(url, email);
    await answer.arrayBuffer();
  }
}

async function logIn(url: string, email: string): Promise<Account> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ email, password });
  const answer = await fetch(`${url}/api/students/login`, { method: 'POST', headers, body });
  return { email, bearer: `Bearer ${((await answer.json()) as { token: string }).token}` };
}

async function seatsTaken(env: Record<string, string>): Promise<number> {
  const { db } = openDatabase(readConfig(env));
  const { taken } = await db
    .selectFrom('events')
    .select(({ fn }) => fn.sum<number>('seats_taken').as('taken'))
    .executeTakeFirstOrThrow();
  await db.destroy();
  return Number(taken);
}

/** Counts the mails that have reached the mail server when the outbox is empty. */
async function mailsSentTo(mails: readonly string[], env: Record<string, string>, email: string): Promise<number> {
  const { db } = openDatabase(readConfig(env));
  const waiting = db.selectFrom('mail_outbox').select('id').where('sent_at', 'is', null);
  while (await waiting.executeTakeFirst()) await pause(100);
  await db.destroy();
  return mails.filter((mail) => mail.includes(`To: ${email}`)).length;
}

async function onServer<T>(
  dataDir: string,
  more: Record<string, string>,
  work: (url: string, env: Record<string, string>) => Promise<T>,
): Promise<T> {
  const env = { DATA_DIR: dataDir, LOG_LEVEL: 'error', ...more };
  await using server = await startServer(env);
  return await work(server.url, env);
}
