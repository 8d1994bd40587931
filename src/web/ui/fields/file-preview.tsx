import { X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';

interface FilePreviewProps {
  file: File;
  onRemove: () => void;
}

export function FilePreview({ file, onRemove }: FilePreviewProps) {
  const [url, setUrl] = useState<string>();

  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);

  return (
    <ChosenFile name={file.name} bytes={file.size} onRemove={onRemove}>
      {url && <img src={url} alt="" className="size-18 rounded-field border border-line object-cover" />}
    </ChosenFile>
  );
}

interface ChosenFileProps {
  name: string;
  bytes: number;
  onRemove: () => void;
  /** A picture of the file, or an icon. */
  children: ReactNode;
}

/** A chosen file with its size and a button to remove it. */
export function ChosenFile({ name, bytes, onRemove, children }: ChosenFileProps) {
  return (
    <div className="flex items-center gap-4">
      {children}
      <p className="grid min-w-0 flex-1">
        <span className="truncate font-medium">{name}</span>
        <span className="figures text-quiet text-sm">{sizeText(bytes)}</span>
      </p>
      {/* Above the input, which covers the whole area. */}
      <button
        type="button"
        aria-label={`Remove ${name}`}
        className="relative grid size-11 shrink-0 place-items-center rounded-full text-quiet hover:bg-ink/7 hover:text-danger"
        onClick={onRemove}
      >
        <X aria-hidden size={18} />
      </button>
    </div>
  );
}

const sizeText = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
