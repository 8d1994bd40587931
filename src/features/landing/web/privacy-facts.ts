export interface Fact {
  name: string;
  /** The details. */
  more?: string;
  words: string;
}

/** The personal data that the site stores, and why. A feature that stores something new adds it here. */
export const kept: readonly Fact[] = [
  {
    name: 'Your account',
    more: 'name, email, phone, college, department and year',
    words: 'To know who takes part, and to reach you. Nobody can read your password, not even the organisers.',
  },
  {
    name: 'Your registrations',
    more: 'what you enter in the form, your answers and papers, and the details of your team',
    words: 'To run the events. Please ask the people of your team before you enter their names, emails and phones.',
  },
  {
    name: 'Your payments',
    more: 'amount, transaction ID and screenshot',
    words:
      'To find your payment on the bank statement. Of a screenshot we keep when it was taken, but not where or with ' +
      'which phone. You pay in your own UPI app, so we see neither your PIN nor your balance. Amount and transaction ID ' +
      'stay in the books when you delete your account, without your name.',
  },
  {
    name: 'Your ticket',
    more: 'where and when it was scanned',
    words: 'To let each person in once, and to know who came: certificates and feedback depend on it.',
  },
  {
    name: 'Your certificates and letters',
    words: 'So that you can download them, and your college can check that they are genuine.',
  },
  {
    name: 'Your feedback',
    words: 'To make the next fest better. It is kept apart from your name.',
  },
  {
    name: 'Your messages, and your email if you ask for the newsletter',
    words: 'To answer you, and to send what you asked for. Each newsletter has a link that ends it.',
  },
  {
    name: 'The mails that we send you',
    words:
      'To send them again if that fails. Their words are deleted after 30 days. The address, the subject and the time stay.',
  },
  {
    name: 'Your network address',
    more:
      'with the browser of a login while you stay logged in, in the server’s log with each page and call, and as a ' +
      'code for 30 days after you make your account',
    words: 'To show you where you are logged in, and to stop people who guess passwords or make false accounts.',
  },
];

export const readers: readonly Fact[] = [
  {
    name: 'The organisers',
    words:
      'Administrators see everything above except your password and who gave which feedback. Coordinators see what ' +
      'concerns their own events. Those who look after the money see payments, registrations and students. ' +
      'Volunteers and the spot desk see registrations, students and messages, without payment details.',
  },
  {
    name: 'The people at the gate and in the halls',
    words: 'Your name, your college, and whether your ticket is valid.',
  },
  { name: 'Your team', words: 'Its members see each other’s names. Its leader sees their emails too.' },
  { name: 'The judges of your event', words: 'The entries that they mark.' },
  { name: 'Everybody', words: 'The names of winners and their colleges, once a result is published.' },
  {
    name: 'Anybody who has the code or number of a certificate or letter',
    words: 'What it says, to check that it is genuine.',
  },
];
