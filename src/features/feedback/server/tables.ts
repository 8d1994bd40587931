import type { Bit } from '#server/db/columns.ts';

declare module '#server/db/schema.ts' {
  interface Database {
    feedback_forms: FormsTable;
    feedback_questions: QuestionsTable;
    feedback_given: GivenTable;
    feedback_sealed: SealedTable;
    feedback_answers: AnswersTable;
  }
}

interface FormsTable {
  event_id: string;
  is_asked: Bit;
  /** A student's certificate for the event is shown only after the student has given feedback. */
  before_certificate: Bit;
  /** How many people's answers are in `feedback_answers`. */
  opened: number;
  /** When those who came were asked by mail; '' if not yet. */
  mailed_at: string;
  version: string;
}

interface QuestionsTable {
  id: string;
  event_id: string;
  position: number;
  kind: 'stars' | 'text' | 'one';
  label: string;
  /** JSON, a list of texts. */
  options: string;
}

/** Who has answered. Does not contain the answers (decision 53). */
interface GivenTable {
  event_id: string;
  student_id: string;
}

/** One person's answers, encrypted, until four others have answered. All rows have the same length. */
interface SealedTable {
  id: string;
  event_id: string;
  sealed: string;
}

/** One answer to one question. Nothing shows which answers belong to one person. */
interface AnswersTable {
  question_id: string;
  id: string;
  value: string;
}
