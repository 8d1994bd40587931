import { ImageUp } from 'lucide-react';
import type { Ref } from 'react';
import { Field, type FieldLook } from './field.tsx';
import { FileDrop } from './file-drop.tsx';
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
  return (
    <Field {...look}>
      {(control) => (
        <FileDrop onDrop={([file]) => file && onChange(file)}>
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
        </FileDrop>
      )}
    </Field>
  );
}
