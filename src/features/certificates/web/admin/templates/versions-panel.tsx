import { useState } from 'react';
import {
  listTemplateVersions,
  previewTemplate,
  type Template,
  type TemplateVersion,
} from '#features/certificates/template-contract.ts';
import { countOf } from '#shared/counts.ts';
import { instantText } from '#shared/instants.ts';
import { adminApi } from '#web/api.ts';
import { useLoaded } from '#web/hooks/use-loaded.ts';
import { Button } from '#web/ui/button.tsx';
import { RetryAlert } from '#web/ui/retry-alert.tsx';
import { DrawnPage } from '../name-previews.tsx';
import { useDrawing } from '../use-drawing.ts';
import { sampleNames } from './words.ts';

interface VersionsPanelProps {
  timeZone: string;
  template: Template;
  onUse: (design: Template['design']) => void;
}

/** Earlier versions of a template. Certificates that were made with them keep them (R342). */
export function VersionsPanel({ template: { _id, kind, version: newest }, timeZone, onUse }: VersionsPanelProps) {
  const { loaded, retry } = useLoaded(() =>
    adminApi.call(listTemplateVersions, { params: { templateId: _id } }).then(({ versions }) => versions),
  );
  if (loaded.state === 'loading') return <p role="status">Loading the versions...</p>;
  if (loaded.state === 'failed') {
    return <RetryAlert title="The versions did not load" onRetry={retry} />;
  }
  const older = loaded.data.filter(({ version }) => version < newest);
  if (older.length === 0) return <p className="text-quiet">There is no earlier version.</p>;
  return (
    <ul className="grid gap-3" aria-label="Earlier versions">
      {older.map((one) => (
        <Version key={one.version} kind={kind} one={one} timeZone={timeZone} onUse={onUse} />
      ))}
    </ul>
  );
}

interface VersionProps extends Pick<VersionsPanelProps, 'timeZone' | 'onUse'> {
  kind: Template['kind'];
  one: TemplateVersion;
}

/** Drawn only when it is opened, because there may be many versions. */
function Version({ kind, one: { version, name, design, changedAt, certificates }, timeZone, onUse }: VersionProps) {
  const [isOpen, setOpen] = useState(false);
  const body = { kind, design, name: sampleNames.short };
  const drawing = useDrawing(isOpen ? { url: previewTemplate.path, body } : undefined);
  return (
    <li>
      <details className="border-line border-t pt-2" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="unfold">
          <span className="grid min-w-0">
            <strong className="font-semibold">Version {version}</strong>
            <span className="wrap-anywhere font-normal text-quiet text-sm">
              {name} · {instantText(changedAt, timeZone)} · {countOf(certificates, 'certificate')}
            </span>
          </span>
        </summary>
        <div className="grid gap-3 pb-3">
          <div className="overflow-hidden rounded-field border border-line">
            {drawing.fault ? (
              <p className="p-3 text-quiet text-sm">No preview: {drawing.fault}</p>
            ) : (
              <DrawnPage address={drawing.address} alt={`Preview of version ${version}`} />
            )}
          </div>
          <Button size="small" className="justify-self-start" onClick={() => onUse(design)}>
            Start from version {version}
          </Button>
        </div>
      </details>
    </li>
  );
}
