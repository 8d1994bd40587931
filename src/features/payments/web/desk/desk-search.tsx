import type { Ref } from 'react';
import { useTypedText } from '#web/desk/list/list-filters.tsx';
import { useAddress } from '#web/desk/use-address.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';

/** Somebody calls and says what they paid for: their payment, without going through the queue. */
export function DeskSearch({ q, box }: { q: string; box: Ref<HTMLInputElement> }) {
  const { change } = useAddress();
  const [text, setText] = useTypedText(q, (typed) => change({ q: typed }));
  return (
    <search className="desk-search">
      <TextField
        ref={box}
        label="Search the desk"
        labelHidden
        type="search"
        placeholder="Find a payment"
        title="By name, team, member, phone, email, transaction ID or reference"
        autoComplete="off"
        maxLength={200}
        value={text}
        aria-keyshortcuts="f"
        onChange={({ target }) => setText(target.value)}
        // Back to the payments, where single keys decide.
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
      />
    </search>
  );
}
