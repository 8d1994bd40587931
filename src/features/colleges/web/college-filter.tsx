import { useTypedText } from '#web/desk/list/list-filters.tsx';
import { useAddress } from '#web/desk/use-address.ts';
import { CollegeField } from './college-field.tsx';

/** Filters a list by college, by any of its names. The filter is `college` in the address (R314). */
export function CollegeFilter() {
  const { search, change } = useAddress();
  const [text, type] = useTypedText(search.get('college') ?? '', (college) => change({ college }));
  return (
    <div className="min-w-0">
      <CollegeField
        label="College"
        type="search"
        placeholder="All colleges"
        autoComplete="off"
        value={text}
        onChange={({ target }) => type(target.value)}
      />
    </div>
  );
}
