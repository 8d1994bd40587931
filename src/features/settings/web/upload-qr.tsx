import { ImageUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { pictureMaxBytes, pictureTypes, uploadPicture } from '#features/pictures/contract.ts';
import { adminApi } from '#web/api.ts';
import { wordsOf } from '#web/form-faults.ts';
import { Button } from '#web/ui/button.tsx';
import type { SiteValues } from './site-form.tsx';

const field = 'paymentQrCode';

export function UploadQr() {
  const { setError, clearErrors, setValue } = useFormContext<SiteValues>();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);

  async function upload(file: File) {
    if (file.size >= pictureMaxBytes) return setError(field, { type: 'upload', message: uploadPicture.file.tooLarge });
    setBusy(true);
    try {
      const { url } = await adminApi.call(uploadPicture, { file });
      clearErrors(field);
      setValue(field, url, { shouldDirty: true });
    } catch (error) {
      setError(field, { type: 'upload', message: wordsOf(error, 'The picture could not be uploaded.') });
    } finally {
      setBusy(false);
    }
  }

  return (
    <div>
      <input
        ref={input}
        type="file"
        accept={pictureTypes}
        tabIndex={-1}
        aria-label="Picture of the payment QR code"
        className="sr-only"
        onChange={({ target }) => {
          const file = target.files?.[0];
          // So that the same file can be chosen again.
          target.value = '';
          if (file) void upload(file);
        }}
      />
      <Button size="small" busy={busy} busyLabel="Uploading..." onClick={() => input.current?.click()}>
        <ImageUp aria-hidden size={16} />
        Upload a picture
      </Button>
    </div>
  );
}
