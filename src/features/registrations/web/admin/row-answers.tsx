import type { ReadAnswer } from '#features/questions/contract.ts';

/** A team of five with ten questions would fill the screen. */
const shownInRow = 4;

/** Answers in a row of a list of one event; all of them are in the details. */
export function RowAnswers({ answers = [] }: { answers: readonly ReadAnswer[] | undefined }) {
  if (answers.length === 0) return null;
  const more = answers.length - shownInRow;
  return (
    <div className="mt-1 whitespace-normal text-xs">
      <dl className="grid gap-0.5">
        {answers.slice(0, shownInRow).map(({ question, person, label, text }) => (
          <div key={`${question} ${person}`} className="line-clamp-2 break-words">
            <dt className="inline text-quiet">{person ? `${label} (${person})` : label}: </dt>
            <dd className="inline">{text || '–'}</dd>
          </div>
        ))}
      </dl>
      {more > 0 && <p className="text-quiet">and {more} more in the details</p>}
    </div>
  );
}
