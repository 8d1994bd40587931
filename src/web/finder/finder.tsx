import { useId } from 'react';
import './finder.css';

interface FinderProps {
  search: string;
  /** '' for all types. */
  type: string;
  types: readonly { value: string; label: string }[];
  onSearch: (search: string) => void;
  onType: (type: string) => void;
}

/** Search and type above a long list of events. */
export function Finder({ search, type, types, onSearch, onType }: FinderProps) {
  const id = useId();
  return (
    <search className="finder" aria-label="Events">
      <label htmlFor={`${id}search`} className="finder-part">
        <span className="field-label">Search</span>
        <input
          id={`${id}search`}
          type="search"
          className="control"
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
          value={search}
          onChange={({ target }) => onSearch(target.value)}
        />
      </label>
      <label htmlFor={`${id}type`} className="finder-part">
        <span className="field-label">Type</span>
        <span className="finder-choice">
          <select
            id={`${id}type`}
            className="control control-select"
            value={type}
            onChange={({ target }) => onType(target.value)}
          >
            <option value="">All types</option>
            {types.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </span>
      </label>
    </search>
  );
}

/** Whether each typed word is in one of the texts. Ignores case and accents. */
export function matchesSearch(search: string, texts: readonly string[]): boolean {
  const all = plain(texts.join(' '));
  return plain(search)
    .split(/\s+/)
    .every((word) => all.includes(word));
}

// Removes accents of Latin letters only, because Tamil vowel signs distinguish words.
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
