import { FileText } from 'lucide-react';
import { type Ref, useRef, useState } from 'react';
import { ApiError } from '#shared/api-client.ts';
import { useUploads } from '#web/files/uploads.tsx';
import { uploadingApi } from '#web/network/uploading-api.ts';
import { useStudent } from '#web/sessions.ts';
import { Field, type FieldLook } from '#web/ui/fields/field.tsx';
import { ChosenFile } from '#web/ui/fields/file-preview.tsx';
import { type AnswerFile, type Question, uploadAnswerFile } from '../contract.ts';
import { answerFileMaxBytes } from '../rules.ts';

interface AnswerFileFieldProps extends FieldLook {
  question: Pick<Question, '_id'>;
  /** The id of the sent file; '' without one. */
  value: string;
  onChange: (fileId: string) => void;
  stored: Pick<AnswerFile, 'name' | 'bytes'> | undefined;
  /** For the organisers' preview: nothing is sent. */
  isPreview?: boolean | undefined;
  ref?: Ref<HTMLInputElement>;
}

const types = ['application/pdf', 'image/png', 'image/jpeg', 'image/gif', 'image/webp'];
const { tooLarge } = uploadAnswerFile.file;

/** Sends a file as soon as it is chosen. The form contains only its id, and waits for the upload (`UploadScope`). */
export function AnswerFileField({
  question,
  value,
  onChange,
  stored,
  isPreview = false,
  ref,
  ...look
}: AnswerFileFieldProps) {
  const student = useStudent();
  const { shown, part, refusal, send } = useAnswerFile({ question, value, onChange, stored });
  const error = refusal ?? look.error;
  const hint = [look.hint, 'PDF or picture, under 10 MB.'].filter(Boolean).join(' ');
  return (
    <Field {...look} hint={hint} {...(error && { error })}>
      {(control) => (
        <div className="file-drop">
          <input
            {...control}
            ref={ref}
            type="file"
            accept={types.join(',')}
            disabled={!student || isPreview}
            className="absolute inset-0 cursor-pointer opacity-0"
            onChange={({ target }) => {
              void send(target.files?.[0]);
              // Without this the same file could not be chosen again after it was removed.
              target.value = '';
            }}
          />
          {part !== undefined ? (
            <Sending part={part} />
          ) : shown ? (
            <ChosenFile name={shown.name} bytes={shown.bytes} onRemove={() => onChange('')}>
              <FileText aria-hidden size={24} className="shrink-0 text-accent" />
            </ChosenFile>
          ) : (
            <p className="pointer-events-none py-4 text-center text-quiet">
              {student || isPreview ? (
                <>
                  <b className="font-semibold text-ink">Choose a file</b> or drop it here
                </>
              ) : (
                'Please log in first. Then you can attach a file.'
              )}
            </p>
          )}
        </div>
      )}
    </Field>
  );
}

function useAnswerFile(field: Pick<AnswerFileFieldProps, 'question' | 'value' | 'onChange' | 'stored'>) {
  const { question, value, onChange, stored } = field;
  const uploads = useUploads();
  const [sent, setSent] = useState<AnswerFile>();
  const [part, setPart] = useState<number>();
  const [refusal, setRefusal] = useState<string>();
  const latest = useRef<File>(null);

  async function send(file: File | undefined) {
    if (!file) return;
    if (file.size >= answerFileMaxBytes) return setRefusal(tooLarge);
    latest.current = file;
    setRefusal(undefined);
    setPart(0);
    try {
      await uploads.track(upload(file), 'A file is being uploaded.');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (latest.current !== file) return;
      setRefusal(Object.values(error.errors)[0] ?? (error.message || 'The file could not be sent. Please try again.'));
    } finally {
      if (latest.current === file) setPart(undefined);
    }
  }

  async function upload(file: File) {
    const answer = await uploadingApi(setPart).call(uploadAnswerFile, {
      params: { questionId: question._id },
      body: { name: file.name },
      file,
      retryWhileBusy: true,
    });
    // Ignores the answer if another file was chosen meanwhile.
    if (latest.current !== file) return;
    setSent(answer);
    onChange(answer._id);
  }

  const shown = value === '' ? undefined : sent?._id === value ? sent : stored;
  return { shown, part, refusal, send };
}

function Sending({ part }: { part: number }) {
  const percent = Math.round(part * 100);
  return (
    <div className="grid gap-1.5 py-4">
      <progress max={100} value={percent} aria-label="Upload" className="progress-bar" />
      <p role="status" className="figures text-quiet text-sm">
        {percent < 100 ? `Sending: ${percent}%` : 'Sent. The file is being checked...'}
      </p>
    </div>
  );
}
