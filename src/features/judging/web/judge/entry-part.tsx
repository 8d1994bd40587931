import type { JudgedEntry } from '#features/judging/contract.ts';
import { EntryFile } from './entry-file.tsx';

interface EntryPartProps {
  entry: JudgedEntry;
  /** The heading, which gets the focus when the entry is shown. */
  title: React.RefObject<HTMLHeadingElement | null>;
}

/** The entry to mark: its alias, its people unless names are hidden, and what was handed in. */
export function EntryPart({ entry, title }: EntryPartProps) {
  const who = [entry.teamName, entry.name, entry.college].filter(Boolean).join(' · ');
  return (
    <section className="grid gap-3">
      <h1 ref={title} tabIndex={-1} className="text-4xl!">
        {entry.alias}
      </h1>
      {who && <p className="wrap-anywhere text-quiet">{who}</p>}
      {entry.answers.length > 0 && (
        <dl className="grid gap-3">
          {/* The key is the position, because two questions may have the same name. */}
          {Array.from(entry.answers.entries(), ([at, { label, text, file }]) => (
            <div key={at} className="min-w-0">
              <dt className="text-quiet text-sm">{label}</dt>
              <dd className="whitespace-pre-line wrap-anywhere">
                <Answer text={text} file={file} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

function Answer({ text, file }: { text: string; file: string }) {
  if (file) return <EntryFile key={file} address={file} what={text} />;
  if (!/^https?:\/\/\S+$/.test(text)) return text || '–';
  return (
    <a href={text} target="_blank" rel="noreferrer" className="link inline-flex min-h-11 items-center break-all">
      {text}
    </a>
  );
}
