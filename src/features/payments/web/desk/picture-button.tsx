import type { LucideIcon } from 'lucide-react';

interface PictureButtonProps {
  Icon: LucideIcon;
  label: string;
  keyHint: string;
  /** Keeps the focus, and does nothing. */
  off?: boolean;
  onClick: () => void;
}

export function PictureButton({ Icon, label, keyHint, off = false, onClick }: PictureButtonProps) {
  return (
    <button
      type="button"
      className="desk-row-button aria-disabled:opacity-50"
      aria-label={label}
      title={`${label} (${keyHint})`}
      aria-disabled={off || undefined}
      onClick={off ? undefined : onClick}
    >
      <Icon aria-hidden size={17} />
    </button>
  );
}
