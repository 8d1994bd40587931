import { type ReactNode, useId } from 'react';
import './toggle.css';

interface ToggleProps {
  label: string;
  hint?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** True while another setting makes this one have no effect. */
  dimmed?: boolean;
}

export function Toggle({ label, hint, checked, onChange, dimmed = false }: ToggleProps) {
  const id = useId();
  return (
    <div className="toggle-row" data-dimmed={dimmed || undefined}>
      <div className="grid min-w-0 gap-0.5">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-quiet text-sm">
            {hint}
          </p>
        )}
      </div>
      <input
        id={id}
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={({ target }) => onChange(target.checked)}
        className="toggle"
      />
    </div>
  );
}
