import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react';
import type { Registration } from '#features/registrations/contract.ts';

interface RowCheckboxProps {
  registration: Registration;
  checked: boolean;
  onToggle: (id: string, withRange: boolean) => void;
}

/**
 * Space selects a row; Shift with Space or a click selects a range. The arrow keys move between rows, and with Shift
 * they select them.
 */
export function RowCheckbox({ registration: { _id, name, event }, checked, onToggle }: RowCheckboxProps) {
  function click(mouse: MouseEvent<HTMLInputElement>): void {
    onToggle(_id, mouse.shiftKey);
  }

  function press(key: KeyboardEvent<HTMLInputElement>): void {
    const step = key.key === 'ArrowDown' ? 1 : key.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    key.preventDefault();
    const boxes = [...document.querySelectorAll<HTMLInputElement>('[data-marks]')];
    const next = boxes[boxes.indexOf(key.currentTarget) + step];
    if (!next) return;
    next.focus();
    if (!key.shiftKey) return;
    if (!checked) onToggle(_id, false);
    if (!next.checked && next.dataset.marks) onToggle(next.dataset.marks, false);
  }

  return (
    <label className="row-mark">
      <input
        type="checkbox"
        className="check check-small"
        aria-label={`Select ${name}, ${event.title}`}
        data-marks={_id}
        checked={checked}
        onClick={click}
        onKeyDown={press}
        // The click handler decides, because only the click knows whether Shift is pressed.
        onChange={() => {}}
      />
    </label>
  );
}

interface PageCheckboxProps {
  marked: number;
  of: number;
  onToggle: () => void;
}

export function PageCheckbox({ marked, of, onToggle }: PageCheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = marked > 0 && marked < of;
  }, [marked, of]);
  return (
    <label className="row-mark">
      <input
        ref={box}
        type="checkbox"
        className="check check-small"
        aria-label="Select all on this page"
        checked={of > 0 && marked === of}
        onChange={onToggle}
      />
    </label>
  );
}
