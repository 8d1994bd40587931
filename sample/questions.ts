import type { QuestionFields } from '#features/questions/admin-contract.ts';

const question: Omit<QuestionFields, '_id' | 'kind' | 'label'> = {
  help: '',
  options: [],
  required: true,
  askedOf: 'leader',
  deadline: '',
};

/** The questions that the forms of some events ask besides the usual details. */
export const questions: { id: string; questions: QuestionFields[] }[] = [
  {
    id: 'paper-presentation',
    questions: [
      {
        ...question,
        kind: 'one',
        label: 'Which track is your paper for?',
        options: [
          'Networks and systems',
          'Learning from data',
          'Computing for Indian languages',
          'Computing for the coast',
        ],
      },
      {
        ...question,
        kind: 'one',
        label: 'What do you eat?',
        help: 'Lunch is served between the sessions.',
        options: ['Vegetarian', 'Egg', 'Everything'],
        askedOf: 'each',
        required: false,
      },
      {
        ...question,
        kind: 'file',
        label: 'Abstract',
        help: '300 words, without names or colleges.',
        deadline: '2025-05-02T12:30:00.000Z',
      },
    ],
  },
];
