import { clsx } from 'clsx';
import { type DragEvent, type ReactNode, useState } from 'react';

interface FileDropProps {
  /** Called with no file if something else was dropped. */
  onDrop: (files: readonly File[]) => void;
  children: ReactNode;
}

/** A box for a file input. A file can be dropped on it too. */
export function FileDrop({ onDrop, children }: FileDropProps) {
  const [over, setOver] = useState(false);

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    onDrop([...event.dataTransfer.files]);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra for the mouse; the input does the rest
    <div
      className={clsx('file-drop', over && 'file-drop-over')}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {children}
    </div>
  );
}
