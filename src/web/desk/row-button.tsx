import { clsx } from 'clsx';
import { Trash2 } from 'lucide-react';
import type { ComponentType } from 'react';

interface RowButtonProps {
  Icon: ComponentType<{ 'aria-hidden': true; size: number }>;
  /** The action, as the tooltip. */
  hint: string;
  /** The action and the person or thing that it concerns. */
  label: string;
  tone?: 'danger' | 'success';
  /** The row's id on a delete button, for `neighbourOf`. */
  deletes?: string;
  /** The same for the buttons that update and verify. */
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
  /** The person or thing that is deleted. */
  what: string;
  /** The row's id. */
  id: string;
  onClick: () => void;
}

export function DeleteButton({ verb = 'Delete', what, id, onClick }: DeleteButtonProps) {
  return <RowButton Icon={Trash2} hint={verb} label={`${verb} ${what}`} tone="danger" deletes={id} onClick={onClick} />;
}
