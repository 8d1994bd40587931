import { clsx } from 'clsx';
import { Trash2 } from 'lucide-react';
import type { ComponentType } from 'react';

interface RowButtonProps {
  Icon: ComponentType<{ 'aria-hidden': true; size: number }>;
  /** The action alone, as the tooltip. */
  hint: string;
  /** The action, with the person or thing it is done to. */
  label: string;
  tone?: 'danger' | 'success';
  /** On the button that deletes: the row's id, for `neighbourOf`. */
  deletes?: string;
  /** The same on the buttons that update and verify. */
  updates?: string;
  verifies?: string;
  onClick: () => void;
}

export function RowButton({ Icon, hint, label, tone, deletes, updates, verifies, onClick }: RowButtonProps) {
  return (
    <button
      type="button"
      className={clsx('desk-row-button', tone && `desk-row-button-${tone}`)}
      aria-label={label}
      title={hint}
      data-deletes={deletes}
      data-updates={updates}
      data-verifies={verifies}
      onClick={onClick}
    >
      <Icon aria-hidden size={17} />
    </button>
  );
}

interface DeleteButtonProps {
  verb?: 'Delete' | 'Remove';
  /** The person or thing that goes. */
  what: string;
  /** The row's id. */
  id: string;
  onClick: () => void;
}

export function DeleteButton({ verb = 'Delete', what, id, onClick }: DeleteButtonProps) {
  return <RowButton Icon={Trash2} hint={verb} label={`${verb} ${what}`} tone="danger" deletes={id} onClick={onClick} />;
}
