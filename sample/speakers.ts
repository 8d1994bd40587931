import type { Speaker } from '#features/edition/contract.ts';

/** Roles, not people: the organisers enter names when speakers have agreed. */
export const speakers: Speaker[] = [
  {
    _id: 'keynote',
    name: 'Keynote: systems at campus scale',
    role: 'Infrastructure engineer',
    topic: 'What breaks when five thousand people open the same page',
    about:
      'Runs services that sleep all year and wake up on results day. Brings graphs of the morning it went wrong, and of the one after.',
    photo: '',
  },
  {
    _id: 'payments-engineer',
    name: 'Talk: how a UPI payment travels',
    role: 'Payments engineer',
    topic: 'Two banks, one switch, four messages, and the retry that must not pay twice',
    about: 'Has spent years on the word “pending”. Explains money in motion without a single slide of logos.',
    photo: '',
  },
  {
    _id: 'forecaster',
    name: 'Talk: reading the cyclone',
    role: 'Weather forecaster',
    topic: 'From a swirl in the Bay of Bengal to the message on your phone',
    about:
      'Works with models that disagree and deadlines that do not move. Will tell you what the cone on the map really means.',
    photo: '',
  },
  {
    _id: 'panel-moderator',
    name: 'Panel: the first year at work',
    role: 'Moderator, with four early-career engineers',
    topic: 'Everything the placement talk leaves out',
    about: 'Reads your unsigned questions aloud and waits for a real answer. Nothing is recorded.',
    photo: '',
  },
  {
    _id: 'script-engineer',
    name: 'Workshop: Tamil on screen',
    role: 'Type and text engineer',
    topic: 'Code points, keyboards, and why your string reversal is wrong',
    about:
      'Repairs Indian-language text in software for a living. Collects broken shop signs and knows how each one happened.',
    photo: '',
  },
  {
    _id: 'compiler-teacher',
    name: 'Workshop: a compiler in 200 lines',
    role: 'Compiler engineer',
    topic: 'Tokens to machine code before lunch',
    about:
      'Believes the subject is an afternoon’s pleasure buried under a semester of notation, and sets out to show it.',
    photo: '',
  },
  {
    _id: 'embedded-teacher',
    name: 'Workshop: the listening machine',
    role: 'Embedded systems engineer',
    topic: 'Three Tamil words on a chip the size of a stamp',
    about:
      'Puts small models into small machines. Brings twelve boards, spare cables and a box of things that did not work.',
    photo: '',
  },
];
