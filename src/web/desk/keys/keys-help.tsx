import './keys-help.css';

const keys = [
  ['A', 'approve'],
  ['R', 'reject'],
  ['Z', 'undo'],
  ['J K', 'next, previous'],
  ['+ − 0', 'zoom'],
  ['T', 'turn'],
  ['F', 'find'],
] as const;

interface KeysHelpProps {
  /** Keys that have no function on this screen. */
  without?: readonly (typeof keys)[number][0][];
  on: boolean;
  onChange: (on: boolean) => void;
}

export function KeysHelp({ without = [], on, onChange }: KeysHelpProps) {
  const shown = keys.filter(([key]) => !without.includes(key));
  return (
    <div className="desk-keys">
      {on && (
        <p className="flex flex-wrap gap-x-3.5 gap-y-1">
          <span className="sr-only">Keys: </span>
          {shown.map(([key, action]) => (
            <span key={key} className="whitespace-nowrap">
              <kbd>{key}</kbd> {action}
            </span>
          ))}
        </p>
      )}
      <label className="flex items-center gap-2 whitespace-nowrap">
        <input
          type="checkbox"
          className="check desk-keys-check"
          checked={on}
          onChange={({ target }) => onChange(target.checked)}
        />
        Single keys
      </label>
    </div>
  );
}
