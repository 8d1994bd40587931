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
  /** Certificates of the event are shown to a student once the feedback is given. */
  before_certificate: Bit;
  /** How many people's answers are in `feedback_answers`. */
  opened: number;
  /** When those who came were asked by mail, '' before. */
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

/** Who has answered, and nothing else: decision 53. */
interface GivenTable {
  event_id: string;
  student_id: string;
}

/** What one person answered, all of the same length, until four others have answered. */
interface SealedTable {
  id: string;
  event_id: string;
  sealed: string;
}

/** One answer to one question; nothing says which answers are of one person. */
interface AnswersTable {
  question_id: string;
  id: string;
  value: string;
}
