import { Link } from 'react-router';
import { paths } from '#shared/paths.ts';
import { KolamMark } from '#web/kolam/kolam-mark.tsx';

/** `name`: the edition's, as far as the page has it. */
export function PublicBrand({ name }: { name: string | undefined }) {
  return (
    <Link to={paths.home} className="flex min-h-11 min-w-0 max-w-full items-center gap-2.5 rounded-field">
      <KolamMark className="size-8 shrink-0" />
      {name ? <span className="public-brand-name truncate">{name}</span> : <span className="sr-only">Home</span>}
    </Link>
  );
}
