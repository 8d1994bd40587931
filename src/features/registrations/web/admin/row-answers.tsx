import type { ReadAnswer } from '#features/questions/contract.ts';

/** The most questions that a row shows. An event may ask twenty. */
const shownInRow = 4;

/**
 * Shows the answers in the rows of one event, combined for each team. The dialog with the details shows them person by
 * person.
 */
export function RowAnswers({ answers = [] }: { answers: readonly ReadAnswer[] | undefined }) {
  if (answers.length === 0) return null;
  const questions = [...Map.groupBy(answers, ({ question }) => question)];
  const more = questions.length - shownInRow;
  return (
    <div className="mt-1.5 whitespace-normal text-xs">
      <dl className="grid gap-0.5">
        {questions.slice(0, shownInRow).map(([question, given]) => (
          <div key={question} className="line-clamp-2 wrap-anywhere">
            <dt className="inline text-quiet">{labelText(given[0]?.label ?? '')} </dt>
            <dd className="inline">{together(given) || '–'}</dd>
          </div>
        ))}
      </dl>
      {more > 0 && <p className="text-quiet">and {more} more in the details</p>}
    </div>
  );
}

const labelText = (label: string) => (/[?:.!]$/.test(label) ? label : `${label}:`);

/** 'Egg, 2 × Vegetarian' */
function together(answers: readonly ReadAnswer[]): string {
  const given = answers.map(({ text }) => text).filter(Boolean);
  return [...Map.groupBy(given, (text) => text)]
    .map(([text, { length }]) => (length > 1 ? `${length} × ${text}` : text))
    .join(', ');
}
