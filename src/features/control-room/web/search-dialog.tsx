import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { adminApi } from '#web/api.ts';
import { useTypedSearch } from '#web/hooks/use-typed-search.ts';
import { useAdmin } from '#web/sessions.ts';
import { DialogClose, DialogFrame } from '#web/ui/dialog.tsx';
import { searchAll } from '../contract.ts';
import { type Hit, hitGroups } from './search-hits.ts';
import { SearchResults } from './search-results.tsx';

interface SearchDialogProps {
  open: boolean;
  onClose: () => void;
}

export function SearchDialog({ open, onClose }: SearchDialogProps) {
  return (
    <DialogFrame open={open} onOpenChange={(next) => next || onClose()} hiddenTitle="Search" className="search-dialog">
      <SearchBox onClose={onClose} />
    </DialogFrame>
  );
}

/** A separate component, so that each opening starts with an empty field. */
function SearchBox({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const admin = useAdmin();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const ask = (q: string) => adminApi.call(searchAll, { query: { q: q.slice(0, 200) } });
  const search = useTypedSearch(text, ask, { pauseMs: 180 });
  const groups = hitGroups(text, search.found, admin?.role);
  const hits = groups.flatMap((group) => group.hits);
  const current = hits[Math.min(chosen, hits.length - 1)];

  function open({ to }: Hit) {
    onClose();
    navigate(to);
  }

  // Until the new answer arrives, the hits belong to an earlier text, so Enter waits for it.
  const [entered, setEntered] = useState(false);
  const isAnswered = search.state !== 'searching' && search.text === text.trim();
  const openCurrent = useEffectEvent(() => current && open(current));
  useEffect(() => {
    if (!entered || !isAnswered) return;
    setEntered(false);
    openCurrent();
  }, [entered, isAnswered]);

  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && hits.length > 0) {
      event.preventDefault();
      setChosen((Math.min(chosen, hits.length - 1) + step + hits.length) % hits.length);
    }
    if (event.key === 'Enter') setEntered(true);
  }

  return (
    <>
      <div className="search-field">
        <Search aria-hidden size={18} className="shrink-0 text-quiet" />
        <input
          type="text"
          role="combobox"
          aria-label="Search events, students and registrations"
          aria-expanded={hits.length > 0}
          aria-controls="search-results"
          aria-activedescendant={current?.id}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          placeholder="Event, student or registration"
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setChosen(0);
            setEntered(false);
          }}
          onKeyDown={press}
        />
        <DialogClose aria-label="Close" className="admin-icon-button -mr-2">
          <X aria-hidden size={18} />
        </DialogClose>
      </div>
      <SearchResults text={text.trim()} search={search} groups={groups} current={current} onOpen={open} />
    </>
  );
}
