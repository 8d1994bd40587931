import { clsx } from 'clsx';
import { PictureOr } from '#web/picture-or.tsx';

interface RecordPictureProps {
  src: string;
  name: string;
  /** True for a logo, which is shown whole. A photo fills its frame. */
  whole?: boolean;
}

/**
 * The picture of a record, or the first letter of its name. It has no alternative text, because the name is beside it.
 */
export function RecordPicture({ src, name, whole = false }: RecordPictureProps) {
  return (
    <PictureOr src={src} alt="" className={clsx('record-picture', whole && 'record-logo')}>
      <span aria-hidden className="record-picture record-initial">
        {[...name][0]?.toUpperCase()}
      </span>
    </PictureOr>
  );
}
