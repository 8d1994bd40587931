import { ImageUp } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import type { FileField } from '#shared/endpoint.ts';
import { messageOf } from '#web/form-faults.ts';
import { Button } from '#web/ui/button.tsx';
import { useUploads } from '../files/uploads.tsx';

interface UploadButtonProps {
  /** The picture's purpose. */
  label: string;
  accept: string;
  limit: FileField;
  upload: (file: File) => Promise<{ url: string }>;
  onUploaded: (url: string) => void;
  onFault: (message: string) => void;
}

/** Lets somebody choose a picture and uploads it at once. If that fails, says why. */
export function UploadButton({ label, accept, ...picture }: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const { busy, send } = useUpload(picture);

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    // Without this the same file could not be chosen again.
    target.value = '';
    if (file) await send(file);
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        tabIndex={-1}
        aria-label={label}
        className="sr-only"
        onChange={choose}
      />
      <Button size="small" busy={busy} busyLabel="Uploading..." onClick={() => input.current?.click()}>
        <ImageUp aria-hidden size={16} />
        Upload a picture
      </Button>
    </>
  );
}

/** Uploads a picture. The form around cannot be sent until the new address is in its field. */
export function useUpload({ limit, upload, onUploaded, onFault }: Omit<UploadButtonProps, 'label' | 'accept'>) {
  const uploads = useUploads();
  const [busy, setBusy] = useState(false);

  async function send(file: File) {
    if (file.size >= limit.maxBytes) return onFault(limit.tooLarge);
    setBusy(true);
    try {
      await uploads.track(upload(file).then(({ url }) => onUploaded(url)));
    } catch (error) {
      onFault(messageOf(error, 'The picture could not be uploaded. Please try again.'));
    } finally {
      setBusy(false);
    }
  }

  return { busy, send };
}
