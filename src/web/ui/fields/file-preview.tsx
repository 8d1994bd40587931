import { X } from 'lucide-react';
import { useEffect, useState } from 'react';

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
    <div className="flex items-center gap-4">
      {url && <img src={url} alt="" className="size-18 rounded-field border border-line object-cover" />}
      <p className="grid min-w-0 flex-1">
        <span className="truncate font-medium">{file.name}</span>
        <span className="figures text-quiet text-sm">{sizeOf(file)}</span>
      </p>
      {/* Above the input, which covers the whole area. */}
      <button
        type="button"
        aria-label={`Remove ${file.name}`}
        className="relative grid size-11 shrink-0 place-items-center rounded-full text-quiet hover:bg-ink/7 hover:text-danger"
        onClick={onRemove}
      >
        <X aria-hidden size={18} />
      </button>
    </div>
  );
}

export function sizeOf({ size }: Pick<File, 'size'>): string {
  return size < 1024 * 1024 ? `${Math.ceil(size / 1024)} KB` : `${(size / 1024 / 1024).toFixed(1)} MB`;
}
