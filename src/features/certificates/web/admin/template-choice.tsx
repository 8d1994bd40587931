import { type CertificateKind, kindNames, shippedId } from '#features/certificates/rules.ts';
import { listTemplates, previewTemplate } from '#features/certificates/template-contract.ts';
import { adminApi } from '#web/api.ts';
import { useLoaded } from '#web/hooks/use-loaded.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { DrawnPage } from './name-previews.tsx';
import { sampleNames } from './templates/words.ts';
import { useDrawing } from './use-drawing.ts';

interface TemplateChoiceProps {
  eventId: string;
  kind: CertificateKind;
  templateId: string;
  onChange: (templateId: string) => void;
}

/** Chooses a template of a kind, and shows how it looks for the event. */
export function TemplateChoice({ eventId, kind, templateId, onChange }: TemplateChoiceProps) {
  const { loaded } = useLoaded(() => adminApi.call(listTemplates));
  const templates = loaded.state === 'loaded' ? loaded.data.templates.filter((one) => one.kind === kind) : [];
  const design = templates.find(({ _id }) => _id === templateId)?.design;
  const { address, fault } = useDrawing(
    design && {
      url: previewTemplate.path,
      body: { kind, design, name: sampleNames.short, ...(eventId && { eventId }) },
    },
  );
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <SelectField
        label="Template"
        hint={loaded.state === 'failed' && 'Your own templates did not load. Open this dialog again.'}
        value={templateId}
        onChange={({ target }) => onChange(target.value)}
        choices={templates}
      >
        {templates.length === 0 && <option value={shippedId}>{kindNames[kind]}, standard</option>}
      </SelectField>
      {!fault && loaded.state !== 'failed' && (
        <div className="overflow-hidden rounded-field border border-line">
          <DrawnPage address={address} alt="Preview of the template" />
        </div>
      )}
    </div>
  );
}
