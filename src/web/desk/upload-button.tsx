import { ImageUp } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import type { FileField } from '#shared/endpoint.ts';
import { wordsOf } from '#web/form-faults.ts';
import { Button } from '#web/ui/button.tsx';

interface UploadButtonProps {
  /** What the picture is for. */
  label: string;
  accept: string;
  limit: FileField;
  upload: (file: File) => Promise<{ url: string }>;
  onUploaded: (url: string) => void;
  onFault: (message: string) => void;
}

/** Chooses a picture and uploads it at once, or says why not. */
export function UploadButton({ label, accept, limit, upload, onUploaded, onFault }: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);

  async function send({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    // So that the same file can be chosen again.
    target.value = '';
    if (!file) return;
    if (file.size >= limit.maxBytes) return onFault(limit.tooLarge);
    setBusy(true);
    try {
      onUploaded((await upload(file)).url);
    } catch (error) {
      onFault(wordsOf(error, 'The picture could not be uploaded. Please try again.'));
    } finally {
      setBusy(false);
    }
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
        onChange={send}
      />
      <Button size="small" busy={busy} busyLabel="Uploading..." onClick={() => input.current?.click()}>
        <ImageUp aria-hidden size={16} />
        Upload a picture
      </Button>
    </>
  );
}
