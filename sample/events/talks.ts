import { common, desk, paragraphs, prizes, type SampleEvent, solo } from './shape.ts';

const talk = {
  ...common,
  ...solo(0),
  eventType: 'talk' as const,
  upiId: '',
  prizes: prizes('Best question: a book voucher for ₹500', 'Every other question: our thanks'),
};

const manners = [
  'Seats are held until five minutes before the start, then given to those who are waiting.',
  'Phones silent, and laptops closed in the first three rows.',
];

export const talks = [
  {
    ...talk,
    id: 'systems-at-campus-scale',
    title: 'Keynote: Systems at Campus Scale',
    description:
      'What breaks when five thousand people open the same page at nine in the morning? A keynote on queues, caches and results day, with live graphs.',
    aboutContent: paragraphs(
      'Every student has met a results page that would not load. The keynote takes one apart: where the first request waits, why refreshing makes it worse, and which three lines of configuration would have saved the morning.',
      'The second half is about this fest. Its registrations went through a system small enough to read in a weekend, and its graphs are on the screen behind the speaker.',
    ),
    detailsContent:
      'Thirty minutes of talk, fifteen of questions. Streamed for those who cannot come; the slides stay online.',
    rules: [...manners, 'Photographs without flash.', 'Questions at the end, one per person, with a question mark.'],
    requirements: ['Nothing: walk in from the inauguration and stay seated'],
    location: 'Main Auditorium',
    startTime: '09:30',
    endTime: '10:15',
    capacity: 400,
    coordinators: [desk('Auditorium desk', 42)],
  },
  {
    ...talk,
    id: 'how-a-upi-payment-travels',
    title: 'How a UPI Payment Travels',
    description:
      'Follow ten rupees from your phone to a tea stall: two banks, one switch, four messages. And what happens when the third message never arrives.',
    aboutContent: paragraphs(
      'You have done it a thousand times and it takes about two seconds. In between sit your bank, the stall’s bank, a central switch and a set of promises about who owes whom what at the end of the day.',
      'The interesting part is failure: the debit that went through without the credit, the retry that must not pay twice, and why “pending” is the most carefully designed word on your screen.',
    ),
    detailsContent:
      'Forty-five minutes including questions. Useful to anyone who will ever write code that moves money or seats.',
    rules: [
      ...manners,
      'Please do not scan codes shown on the slides. They lead nowhere, on purpose.',
      'Questions at any time: raise a hand and the microphone comes to you.',
    ],
    requirements: ['A rough idea of what a database transaction is'],
    location: 'Seminar Hall A',
    startTime: '11:30',
    endTime: '12:15',
    capacity: 150,
    coordinators: [desk('Seminar Hall A desk', 43)],
  },
  {
    ...talk,
    id: 'reading-the-cyclone',
    title: 'Reading the Cyclone',
    description:
      'How a swirl in the Bay of Bengal becomes a red alert on your phone. Satellites, tide gauges, disagreeing models, and the decision to close the schools.',
    aboutContent: paragraphs(
      'Five days out, the models draw a fan that covers half the coast. Two days out, the fan is narrower and someone has to decide about boats, buses and exams. This talk follows one storm from the first advisory to landfall, forecast by forecast.',
      'It is a talk about computing with uncertainty, with better pictures than most.',
    ),
    detailsContent:
      'Thirty-five minutes and ten of questions. A good companion to Monsoon Model, though it gives nothing away.',
    rules: [
      ...manners,
      'The satellite loops flicker; the first two rows are the worst for it.',
      'Questions at the end, one per person.',
    ],
    requirements: ['Curiosity; no meteorology needed'],
    location: 'Seminar Hall A',
    startTime: '14:00',
    endTime: '14:45',
    capacity: 150,
    coordinators: [desk('Seminar Hall A desk', 43)],
  },
  {
    ...talk,
    id: 'first-year-at-work',
    title: 'The First Year at Work',
    description:
      'Four engineers a few years out of college answer what placement talks leave out. Salaries, code review, boredom, changing teams, and asking for help.',
    aboutContent: paragraphs(
      'A panel without slides. One from a product company, one from services, one from a start-up that closed, one from a public laboratory. Names are on the programme board on the day.',
      'Write your question on a card at the door, unsigned. The moderator reads them all and skips only the ones about cut-offs.',
    ),
    detailsContent:
      'Fifteen minutes of openings, forty-five of your cards. Not recorded, so that the answers can be honest.',
    rules: [...manners, 'No recording.', 'Résumés stay in the bag until the panel is over.'],
    requirements: ['A question you would not put your name to'],
    location: 'Main Auditorium',
    startTime: '15:30',
    endTime: '16:30',
    capacity: 300,
    coordinators: [desk('Auditorium desk', 42)],
  },
] satisfies SampleEvent[];
