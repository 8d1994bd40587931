import type { Bit } from '#server/db/columns.ts';

declare module '#server/db/schema.ts' {
  interface Database {
    event_questions: EventQuestionsTable;
    answers: AnswersTable;
    answer_files: AnswerFilesTable;
  }
}

export interface EventQuestionsTable {
  id: string;
  event_id: string;
  position: number;
  kind: 'shortText' | 'longText' | 'one' | 'several' | 'number' | 'link' | 'file';
  label: string;
  help: string;
  /** JSON, a list of texts. */
  options: string;
  is_required: Bit;
  asked_of: 'leader' | 'each';
  /** '' if answers can be changed until registration closes. */
  deadline: string;
  /** When organisers took it off the form; '' while it is asked. Its answers are kept. */
  retired_at: string;
  /** When the reminder for its deadline was sent; '' if not yet. A new deadline resets it. */
  reminded_at: string;
  created_at: string;
  updated_at: string;
}

interface AnswersTable {
  registration_id: string;
  question_id: string;
  /** `leader` or the id of a row in `team_members`. */
  person: string;
  /** A text, a JSON list if several options were chosen, or a file's id. */
  value: string;
  changed_at: string;
}

interface AnswerFilesTable {
  id: string;
  /** The student who sent it; null after that account was deleted. */
  student_id: string | null;
  question_id: string;
  /** The file's name on the student's device. */
  name: string;
  kind: 'pdf' | 'picture';
  bytes: number;
  created_at: string;
}
