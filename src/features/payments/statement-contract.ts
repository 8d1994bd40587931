import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { day, id, instant, largestInteger, numberFromText, optionalText } from '#shared/fields.ts';
import { creditLists } from '#shared/payments/payment-ledger.ts';
import { counts, listCounts, statementLine } from './credit-contract.ts';

/** A file of this many bytes or more is refused. */
export const statementMaxBytes = 12 * 1024 * 1024;

const column = z.number().int().min(0).max(60);

/** The column of each kind of data, from 0; null without such a column. `credit` or `amount` is required. */
const statementLayout = z.object({
  /** The line with the headings, from 0. */
  headingLine: column,
  date: column,
  narration: column,
  /** A separate column for the transaction's number. */
  reference: column.nullable(),
  /** A separate column for money in. */
  credit: column.nullable(),
  debit: column.nullable(),
  /** One column for money in and out. The column `direction`, a Dr/Cr or the sign of the amount says which it is. */
  amount: column.nullable(),
  direction: column.nullable(),
  balance: column.nullable(),
});
export type StatementLayout = z.output<typeof statementLayout>;

/** The result of reading the file line by line. */
const readingSummary = z.object({
  credits: counts,
  /** Money that went out. These lines are skipped. */
  debits: counts,
  /** Blank lines, repeated headings, totals and balances carried forward. These lines are skipped. */
  otherLines: z.number().int(),
  /** Lines that cannot be read, with the reason. They are never read as 0. At most 200 are listed. */
  unreadable: z.array(z.object({ line: z.number().int(), reason: z.string(), text: z.string() })),
  unreadableCount: z.number().int(),
  from: day.nullable(),
  to: day.nullable(),
});

export const statement = z.object({
  _id: id,
  fileName: z.string(),
  /** `needsColumns`: name them with `setStatementColumns`. `ready`: a preview; nothing has changed yet. */
  state: z.enum(['needsColumns', 'ready', 'applied']),
  /** The bank or app, e.g. 'HDFC Bank'; '' if an organiser named the columns. */
  format: z.string(),
  uploadedBy: z.string(),
  uploadedAt: instant,
  appliedBy: z.string(),
  appliedAt: z.string(),
  layout: statementLayout.nullable(),
  reading: readingSummary.nullable(),
  /** The lists of the preview. For an applied statement: what was done. */
  lists: listCounts,
  /** The first lines of the file, until its columns are known. */
  sample: z.array(z.array(z.string())),
});
export type Statement = z.output<typeof statement>;

const statementParams = z.object({ statementId: id });
const statementNotFound = { status: 404, message: 'There is no such statement.' } as const;

/** Each message says in one sentence what is wrong and what to do. */
const fileRefusals = {
  noFile: { status: 422, message: 'Please choose the statement as a CSV or XLSX file.' },
  passwordProtected: {
    status: 422,
    message: 'This file is protected by a password: please open it, save it without the password and upload that.',
  },
  oldExcel: {
    status: 422,
    message: 'This is an old Excel file (.xls): please open it, save it as XLSX or CSV and upload that.',
  },
  notAStatement: {
    status: 422,
    message: 'This is not a statement that can be read: please download it from your bank as CSV or XLSX.',
  },
  noRows: {
    status: 422,
    message: 'This file has no lines with a date and an amount: please check that it is the statement of an account.',
  },
  tooManyRows: {
    status: 422,
    message: 'This statement has more than 50,000 lines: please download a shorter period and upload that.',
  },
  takesTooLong: {
    status: 422,
    message: 'This file takes too long to read: please download a shorter period from your bank and upload that.',
  },
  damaged: { status: 422, message: 'This file is damaged: please download it from your bank once more.' },
  busy: { status: 503, message: 'Other files are being read right now. Please try again in a moment.' },
} as const;

export const uploadStatement = endpoint({
  method: 'POST',
  path: '/api/payments/statements',
  access: 'admin',
  needs: 'payments.decide',
  summary: 'Read a bank’s or UPI app’s statement (CSV, XLSX) and preview what it would do; nothing changes yet',
  body: z.object({
    fileName: optionalText(200),
    /** A key that the client makes up. With it the client can ask `getProgress` during the upload. */
    progressKey: optionalText(64),
  }),
  file: {
    field: 'statement',
    maxBytes: statementMaxBytes,
    tooLarge: 'This file is larger than 12 MB: please download a shorter period from your bank and upload that.',
  },
  output: statement,
  status: 201,
  refusals: fileRefusals,
});

export const getProgress = endpoint({
  method: 'GET',
  path: '/api/payments/progress/:progressKey',
  access: 'admin',
  needs: 'payments.decide',
  summary: 'How far the reading (by the caller’s key) or the applying (by the statement’s id) has come',
  params: z.object({ progressKey: id }),
  output: z.object({
    /** `idle`: no work with this key is under way. */
    step: z.enum(['idle', 'reading', 'matching', 'saving']),
    done: z.number().int(),
    total: z.number().int(),
  }),
});

/** The most statements that the list has. */
export const mostStatements = 100;

export const listStatements = endpoint({
  method: 'GET',
  path: '/api/payments/statements',
  access: 'admin',
  needs: 'payments.decide',
  summary: 'The statements that were uploaded, newest first, at most 100',
  output: z.array(statement),
});

export const getStatement = endpoint({
  method: 'GET',
  path: '/api/payments/statements/:statementId',
  access: 'admin',
  needs: 'payments.decide',
  summary: 'One statement with the counts of its lists',
  params: statementParams,
  output: statement,
  refusals: { statementNotFound },
});

export const setStatementColumns = endpoint({
  method: 'PUT',
  path: '/api/payments/statements/:statementId/columns',
  access: 'admin',
  needs: 'payments.decide',
  summary: 'Say which column holds what; remembered for every statement with the same headings',
  params: statementParams,
  body: statementLayout,
  output: statement,
  refusals: {
    statementNotFound,
    notAsked: { status: 409, message: 'The columns of this statement are known.' },
    noRows: fileRefusals.noRows,
    takesTooLong: fileRefusals.takesTooLong,
    damaged: fileRefusals.damaged,
  },
});

export const listStatementLines = endpoint({
  method: 'GET',
  path: '/api/payments/statements/:statementId/lines',
  access: 'admin',
  needs: 'payments.decide',
  summary: 'The credits of a statement as previewed, by line',
  params: statementParams,
  query: z.object({
    list: z.enum(creditLists).optional(),
    /** The `line` of the last line that the client already has. */
    after: numberFromText(z.coerce.number().int().min(0).max(largestInteger)).default(0),
    limit: numberFromText(z.coerce.number().int().min(1).max(200)).default(50),
  }),
  output: z.object({ lines: z.array(statementLine), hasMore: z.boolean() }),
  refusals: { statementNotFound },
});

export const applyStatement = endpoint({
  method: 'POST',
  path: '/api/payments/statements/:statementId/apply',
  access: 'admin',
  needs: 'payments.decide',
  summary: 'Complete the exact matches and keep the other credits in their lists, in one transaction; once',
  params: statementParams,
  output: z.object({
    message: z.string(),
    /** How many registrations this call completed; 0 if the statement had been applied before. */
    completed: z.number().int(),
    statement,
  }),
  refusals: {
    statementNotFound,
    notReady: { status: 409, message: 'Please say first which column holds what.' },
  },
});

export const discardStatement = endpoint({
  method: 'DELETE',
  path: '/api/payments/statements/:statementId',
  access: 'admin',
  needs: 'payments.decide',
  summary: 'Discard a statement that was not applied',
  params: statementParams,
  output: z.object({ message: z.string() }),
  refusals: {
    statementNotFound,
    isApplied: { status: 409, message: 'This statement has been applied, so it cannot be deleted.' },
  },
});
