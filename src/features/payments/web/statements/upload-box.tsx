import { FileSpreadsheet } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { statementMaxBytes, uploadStatement } from '#features/payments/statement-contract.ts';
import { adminApi } from '#web/api.ts';
import { messageOf } from '#web/form-faults.ts';
import { randomKey } from '#web/random-key.ts';
import { Alert } from '#web/ui/alert.tsx';
import { FileDrop } from '#web/ui/fields/file-drop.tsx';
import { notify } from '#web/ui/notify.ts';
import { WorkProgress } from './work-progress.tsx';

/** Takes a chosen or dropped statement and opens its preview. */
export function UploadBox() {
  const id = useId();
  const { key, fault, refuse, upload } = useUpload();

  function drop([file, ...others]: readonly File[]) {
    if (others.length > 0) refuse('Please drop one statement at a time.');
    else void upload(file);
  }

  return (
    <section aria-labelledby={`${id}-title`} className="grid max-w-3xl gap-3">
      <h2 id={`${id}-title`} className="payment-heading">
        Upload a statement
      </h2>
      {fault && (
        <Alert tone="error" title="Nothing has changed">
          {fault}
        </Alert>
      )}
      <FileDrop onDrop={drop}>
        {key ? (
          <div className="px-2 py-4">
            <WorkProgress progressKey={key} started="Sending the file..." />
          </div>
        ) : (
          <StatementInput id={id} onChoose={upload} />
        )}
      </FileDrop>
    </section>
  );
}

/** `key` identifies the progress of the upload that is running. */
function useUpload() {
  const navigate = useNavigate();
  const [key, setKey] = useState<string>();
  const [fault, setFault] = useState<string>();
  const isHere = useIsHere();

  async function upload(file: File | undefined) {
    if (!file || key) return;
    setFault(undefined);
    // Checked before sending, because a file of this size would be cut off during the upload.
    if (file.size >= statementMaxBytes) return setFault(uploadStatement.file.tooLarge);
    const progressKey = randomKey();
    setKey(progressKey);
    try {
      const body = { fileName: file.name.slice(-200), progressKey };
      const statement = await adminApi.call(uploadStatement, { body, file });
      // An organiser who has left the page meanwhile is not taken away from the other one.
      if (!isHere.current) return notify({ title: 'Statement uploaded', description: file.name, tone: 'success' });
      await navigate(`?tab=statements&statement=${encodeURIComponent(statement._id)}`);
    } catch (error) {
      const why = messageOf(error, 'The file could not be uploaded. Please try again.');
      if (isHere.current) setFault(why);
      else notify({ title: `${file.name} was not uploaded`, description: why, tone: 'error' });
    } finally {
      setKey(undefined);
    }
  }

  return { key, fault, refuse: setFault, upload };
}

/** Whether the organiser still sees this part of the page. */
function useIsHere() {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return isHere;
}

function StatementInput({ id, onChoose }: { id: string; onChoose: (file: File | undefined) => void }) {
  return (
    <>
      <input
        id={id}
        type="file"
        aria-label="Statement as CSV or XLSX"
        accept=".csv,.txt,.tsv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        className="absolute inset-0 cursor-pointer opacity-0"
        onChange={({ target }) => {
          onChoose(target.files?.[0]);
          // Without this line the same file could not be chosen again.
          target.value = '';
        }}
      />
      <p className="pointer-events-none flex items-center gap-4 px-2 py-3 text-quiet">
        <FileSpreadsheet aria-hidden size={28} className="shrink-0 text-accent" />
        <span>
          <b className="font-semibold text-ink">Choose a statement</b> or drop it here.
          <span className="block text-sm">
            CSV or XLSX from the bank or the UPI app, up to 12 MB. You see what it would do before anything changes.
          </span>
        </span>
      </p>
    </>
  );
}
