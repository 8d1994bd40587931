import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import type { TypedSearch } from '#web/hooks/use-typed-search.ts';
import type { Found, Hit, HitGroup } from './search-hits.ts';

interface SearchResultsProps {
  text: string;
  search: TypedSearch<Found>;
  groups: readonly HitGroup[];
  current: Hit | undefined;
  onOpen: (hit: Hit) => void;
}

export function SearchResults({ text, search, groups, current, onOpen }: SearchResultsProps) {
  const status = statusText(text, search, groups);
  return (
    <>
      <div id="search-results" role="listbox" aria-label="Results" className="search-results">
        {groups.map(({ heading, hits }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of a listbox
          <div key={heading} role="group" aria-labelledby={`search-${heading}`}>
            <p id={`search-${heading}`} className="search-heading">
              {heading}
            </p>
            {hits.map((hit) => (
              <Option key={hit.id} hit={hit} isCurrent={hit.id === current?.id} onOpen={onOpen} />
            ))}
          </div>
        ))}
      </div>
      <p role="status" className="search-status">
        {status}
        {!status && <span className="pointer-coarse:hidden">↑ ↓ to choose, Enter to open, Esc to close</span>}
      </p>
    </>
  );
}

function statusText(text: string, { state }: TypedSearch<Found>, groups: readonly HitGroup[]): string {
  if (state === 'failed') return 'The search did not answer. Please try again in a moment.';
  if (state === 'searching') return 'Searching...';
  const count = groups.reduce((sum, { hits }) => sum + hits.length, 0);
  if (text && count === 0) return `Nothing found for “${text}”. Try a name, an email or an event.`;
  return '';
}

interface OptionProps {
  hit: Hit;
  isCurrent: boolean;
  onOpen: (hit: Hit) => void;
}

function Option({ hit, isCurrent, onOpen }: OptionProps) {
  const option = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isCurrent) option.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  const { id, title, detail, Icon } = hit;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the focus stays in the field, whose keys choose
    <div
      ref={option}
      id={id}
      role="option"
      aria-selected={isCurrent}
      className={clsx('search-hit', isCurrent && 'search-hit-current')}
      onClick={() => onOpen(hit)}
    >
      <Icon aria-hidden size={17} className="shrink-0 text-quiet" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{title}</span>
        {detail && <span className="block truncate text-quiet text-sm">{detail}</span>}
      </span>
    </div>
  );
}
