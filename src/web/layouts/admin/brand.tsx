import { Link } from 'react-router';
import { paths } from '#shared/paths.ts';
import { KolamMark } from '#web/kolam/kolam-mark.tsx';

export function AdminBrand({ onChoose }: { onChoose?: () => void }) {
  return (
    <Link to={paths.adminDashboard} onClick={onChoose} className="flex min-h-11 items-center gap-2.5 rounded-field">
      <KolamMark className="size-8 shrink-0" />
      <span className="grid leading-tight">
        <span className="admin-brand-name">Symposia</span>
        <span className="text-quiet text-xs">Control room</span>
      </span>
    </Link>
  );
}
