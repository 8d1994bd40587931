import { bulkMax } from '#features/registrations/admin-contract.ts';
import { Button } from '#web/ui/button.tsx';

interface SelectionBarProps {
  marked: number;
  /** How many registrations match the filters. */
  found: number;
  onSelectFound: () => void;
  onUpdate: () => void;
  onClear: () => void;
}

export function SelectionBar({ marked, found, onSelectFound, onUpdate, onClear }: SelectionBarProps) {
  const tooMany = marked > bulkMax && `At most ${bulkMax} can be updated at a time. Please narrow the filters.`;
  return (
    <section className="selection-bar" aria-label="Selected registrations">
      <p role="status" className="figures mr-auto font-semibold">
        {marked} selected
      </p>
      {marked < Math.min(found, bulkMax) && (
        <Button size="small" variant="ghost" onClick={onSelectFound}>
          {found > bulkMax ? `Select the first ${bulkMax} found` : `Select all ${found} found`}
        </Button>
      )}
      <Button size="small" variant="ghost" onClick={onClear}>
        Clear selection
      </Button>
      <Button size="small" variant="main" disabledReason={tooMany} onClick={onUpdate}>
        Update Selected
      </Button>
      {tooMany && <p className="w-full text-danger text-sm">{tooMany}</p>}
    </section>
  );
}
