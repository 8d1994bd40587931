import type { Criterion } from '#features/judging/contract.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import type { Draft } from './kept-drafts.ts';
import { MarkField } from './mark-field.tsx';

interface DraftFieldsProps {
  criteria: readonly Criterion[];
  draft: Draft;
  onEdit: (change: Partial<Draft>) => unknown;
}

/** The fields for marks, or for the reason why there are none, and for remarks. */
export function DraftFields({ criteria, draft, onEdit }: DraftFieldsProps) {
  const { excused, marks, remarks = '' } = draft;
  return (
    <>
      {excused ? (
        <Alert
          title={excused === 'conflict' ? 'You have a conflict of interest' : 'You abstain'}
          action={
            <Button size="small" onClick={() => onEdit({ excused: undefined })}>
              Give marks after all
            </Button>
          }
        >
          Your marks of this entry do not count, and nobody waits for them.
        </Alert>
      ) : (
        criteria.map((criterion) => (
          <MarkField
            key={criterion._id}
            criterion={criterion}
            value={marks[criterion._id]}
            onChange={(value) => onEdit({ marks: { ...marks, [criterion._id]: value } })}
          />
        ))
      )}
      <TextArea
        label="Remarks"
        hint="Only organisers see this."
        rows={3}
        maxLength={2_000}
        value={remarks}
        onChange={({ target }) => onEdit({ remarks: target.value })}
      />
      {!excused && (
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => onEdit({ excused: 'conflict' })}>I have a conflict of interest</Button>
          <Button onClick={() => onEdit({ excused: 'abstained' })}>I abstain</Button>
        </div>
      )}
    </>
  );
}
