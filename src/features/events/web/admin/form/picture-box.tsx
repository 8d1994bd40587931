import { clsx } from 'clsx';
import { ImageOff } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { pictureTypes, uploadPicture } from '#features/pictures/contract.ts';
import { sitePicture } from '#features/pictures/rules.ts';
import { adminApi } from '#web/api.ts';
import { UploadButton } from '#web/desk/upload-button.tsx';
import { PictureOr } from '#web/picture-or.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';

export interface PictureBoxProps {
  label: string;
  /** The props from the form. */
  input: ComponentProps<'input'> & { error: string | undefined };
  /** The typed address. */
  address: string;
  hint?: ReactNode;
  required?: boolean;
  locked?: boolean;
  isSquare?: boolean;
  previewAlt: string;
  /** Shown instead of a picture that does not load. */
  brokenText: string;
  onUploaded: (url: string) => void;
  onFault: (message: string) => void;
  className?: string;
  /** Shown below the address. */
  children?: ReactNode;
}

/** Asks for a picture by address or upload, and shows it. */
export function PictureBox(props: PictureBoxProps) {
  const { label, input, address, hint, required, locked = false, isSquare, previewAlt, brokenText } = props;
  return (
    <div className={clsx('event-picture', props.className)}>
      <div className="grid min-w-0 content-start gap-2.5">
        <TextField
          label={label}
          // Not of the type `url`, because the address of an upload has no host.
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          required={required}
          readOnly={locked}
          hint={hint}
          {...input}
        />
        {!locked && (
          <div>
            <UploadButton
              label={`Picture for ${label}`}
              accept={pictureTypes}
              limit={uploadPicture.file}
              upload={(file) => adminApi.call(uploadPicture, { file })}
              onUploaded={props.onUploaded}
              onFault={props.onFault}
            />
          </div>
        )}
        {props.children}
      </div>
      <div className="event-picture-preview" data-square={isSquare || undefined}>
        {isShowable(address) ? (
          <PictureOr src={address} alt={previewAlt} className={isSquare ? 'object-contain' : 'object-cover'}>
            <Placeholder text={brokenText} />
          </PictureOr>
        ) : (
          <Placeholder text={address ? brokenText : 'No picture yet'} />
        )}
      </div>
    </div>
  );
}

function Placeholder({ text }: { text: string }) {
  return (
    <div className="event-picture-none">
      <ImageOff aria-hidden size={22} />
      <span>{text}</span>
    </div>
  );
}

const isShowable = (address: string) => sitePicture.test(address) || /^https?:\/\/./.test(address);
