import { clsx } from 'clsx';
import { ImageUp } from 'lucide-react';
import { type DragEvent, type Ref, useState } from 'react';
import { Field, type FieldLook } from './field.tsx';
import { FilePreview } from './file-preview.tsx';

interface FileFieldProps extends FieldLook {
  value: File | null | undefined;
  onChange: (file: File | null) => void;
  /**
   * As for `<input type="file">`. The browser does not apply it to dropped files: check the type where the size is
   * checked.
   */
  accept?: string;
  name?: string;
  ref?: Ref<HTMLInputElement>;
}

/**
 * A field for one picture, which can be chosen or dropped. The input is invisible but in place, so that keyboards and
 * tests can use it.
 */
export function FileField({
  value,
  onChange,
  accept = 'image/png,image/jpeg,image/gif,image/webp',
  name,
  ref,
  ...look
}: FileFieldProps) {
  const [over, setOver] = useState(false);

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file) onChange(file);
  }

  return (
    <Field {...look}>
      {(control) => (
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
          <input
            {...control}
            ref={ref}
            name={name}
            type="file"
            accept={accept}
            className="absolute inset-0 cursor-pointer opacity-0"
            onChange={(event) => {
              onChange(event.target.files?.[0] ?? null);
              // Without this the same file could not be chosen again after it was removed.
              event.target.value = '';
            }}
          />
          {value ? (
            <FilePreview file={value} onRemove={() => onChange(null)} />
          ) : (
            <p className="pointer-events-none grid justify-items-center gap-2 py-4 text-center text-quiet">
              <ImageUp aria-hidden size={26} className="text-accent" />
              <span>
                <b className="font-semibold text-ink">Choose a picture</b> or drop it here
              </span>
            </p>
          )}
        </div>
      )}
    </Field>
  );
}
