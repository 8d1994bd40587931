import { later } from '#web/ui/later.tsx';

/** Each component is loaded when it is needed, because most forms and registrations have no questions. */
export const QuestionField = later(async () => (await import('./question-field.tsx')).QuestionField);
export const AnswersPanel = later(async () => (await import('./answers-panel.tsx')).AnswersPanel);
export const AnswerFacts = later(async () => (await import('./admin/answer-facts.tsx')).AnswerFacts);
export const QuestionsDialog = later(async () => (await import('./admin/questions-dialog.tsx')).QuestionsDialog);
