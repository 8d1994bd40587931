import { ArrowDown, ArrowUp, type LucideIcon, PencilLine } from 'lucide-react';
import { type ComponentType, useEffect, useRef } from 'react';
import { DeleteButton, RowButton } from '#web/desk/row-button.tsx';
import { useOrder } from './use-order.ts';

interface RecordListProps<Row> {
  label: string;
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  Entry: ComponentType<{ row: Row }>;
  save: (ids: string[]) => Promise<unknown>;
  canSwap?: (one: Row, other: Row) => boolean;
  mayWrite: boolean;
  onEdit: (row: Row) => void;
  onDelete: (row: Row) => void;
}

export function RecordList<Row extends { _id: string }>({ rows: loaded, save, ...props }: RecordListProps<Row>) {
  const { label, nameOf, Entry, canSwap = () => true, mayWrite, onEdit, onDelete } = props;
  const { rows, move, moved } = useOrder(loaded, save);
  const list = useRef<HTMLOListElement>(null);
  // A row that is moved in the DOM loses the focus.
  useEffect(() => {
    if (!moved) return;
    const buttons = list.current?.querySelectorAll<HTMLElement>(`[data-moves="${moved.id}"]`);
    buttons?.[moved.by < 0 ? 0 : 1]?.focus();
  }, [moved]);
  const reaches = (row: Row, other: Row | undefined) => other !== undefined && canSwap(row, other);
  const movedRow = rows.find(({ _id }) => _id === moved?.id);
  return (
    <>
      <p role="status" className="sr-only">
        {moved && movedRow && `${nameOf(movedRow)} is now number ${moved.place} of ${rows.length}.`}
      </p>
      <ol ref={list} aria-label={label} className="records">
        {rows.map((row, index) => (
          <li key={row._id} className="record">
            <div className="record-entry">
              <Entry row={row} />
            </div>
            {mayWrite && (
              <div className="record-actions">
                <MoveButton
                  Icon={ArrowUp}
                  name={nameOf(row)}
                  id={row._id}
                  way="up"
                  free={reaches(row, rows[index - 1])}
                  onMove={() => move(row._id, -1)}
                />
                <MoveButton
                  Icon={ArrowDown}
                  name={nameOf(row)}
                  id={row._id}
                  way="down"
                  free={reaches(row, rows[index + 1])}
                  onMove={() => move(row._id, 1)}
                />
                <RowButton Icon={PencilLine} hint="Edit" label={`Edit ${nameOf(row)}`} onClick={() => onEdit(row)} />
                <DeleteButton what={nameOf(row)} id={row._id} onClick={() => onDelete(row)} />
              </div>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

interface MoveButtonProps {
  Icon: LucideIcon;
  name: string;
  id: string;
  way: 'up' | 'down';
  /** Whether the row can be moved in this direction. */
  free: boolean;
  onMove: () => void;
}

function MoveButton({ Icon, name, id, way, free, onMove }: MoveButtonProps) {
  return (
    <button
      type="button"
      className="desk-row-button record-move"
      aria-label={`Move ${name} ${way}`}
      aria-disabled={!free || undefined}
      title={free ? `Move ${way}` : `Cannot move further ${way}`}
      data-moves={id}
      onClick={free ? onMove : undefined}
    >
      <Icon aria-hidden size={17} />
    </button>
  );
}
