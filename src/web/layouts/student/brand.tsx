import { Link } from 'react-router';
import { paths } from '#shared/paths.ts';
import { KolamMark } from '#web/kolam/kolam-mark.tsx';

/** `name`: the edition's, once the page has it. */
export function StudentBrand({ name, onChoose }: { name: string | undefined; onChoose?: () => void }) {
  return (
    <Link to={paths.home} onClick={onChoose} className="flex min-h-11 min-w-0 items-center gap-2.5 rounded-field">
      <KolamMark className="size-8 shrink-0" />
      {name ? <span className="student-brand-name truncate">{name}</span> : <span className="sr-only">Home</span>}
    </Link>
  );
}
