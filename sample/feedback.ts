import type { FeedbackForm } from '#features/feedback/admin-contract.ts';
import { usualQuestions } from '#features/feedback/rules.ts';

/** The feedback questions of some events. */
export const feedback: (FeedbackForm & { id: string })[] = [
  { id: 'paper-presentation', questions: usualQuestions, isAsked: true, beforeCertificate: true },
  {
    id: 'robo-kolam',
    questions: [
      { kind: 'stars', label: 'How was Robo Kolam?', options: [] },
      { kind: 'one', label: 'Was there enough time?', options: ['Too little', 'Just right', 'Too much'] },
      { kind: 'stars', label: 'How well were the rules explained?', options: [] },
      { kind: 'text', label: 'What should we do better next time?', options: [] },
    ],
    isAsked: true,
    beforeCertificate: false,
  },
];
