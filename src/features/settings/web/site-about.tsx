import { Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { SettingsSection } from '#web/settings/settings-section.tsx';
import { Button } from '#web/ui/button.tsx';
import type { SiteValues } from '../contract.ts';
import { SiteArea, SiteField } from './site-field.tsx';
import { SiteLines } from './site-lines.tsx';

const mostCards = 8;

export function SiteAbout() {
  const { control } = useFormContext<SiteValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'highlights' });
  const addButton = useRef<HTMLButtonElement>(null);
  return (
    <SettingsSection title="About" intro="The About section; the description is what search engines show too.">
      <SiteArea name="description" label="Description" rows={5} required />
      <ul className="grid gap-4">
        {fields.map((field, index) => (
          <li key={field.id} className="settings-card">
            <div className="flex items-start gap-3">
              <SiteField
                name={`highlights.${index}.title`}
                label={`Card ${index + 1}: title`}
                required
                className="flex-1"
              />
              <Button
                variant="ghost"
                aria-label={`Remove card ${index + 1}`}
                className="beside-control"
                onClick={() => {
                  remove(index);
                  addButton.current?.focus();
                }}
              >
                <Trash2 aria-hidden size={16} />
              </Button>
            </div>
            <SiteArea name={`highlights.${index}.text`} label={`Card ${index + 1}: text`} rows={2} />
          </li>
        ))}
      </ul>
      <div>
        <Button
          ref={addButton}
          size="small"
          disabledReason={fields.length >= mostCards && 'Eight cards are enough.'}
          onClick={() => fields.length < mostCards && append({ title: '', text: '' })}
        >
          <Plus aria-hidden size={16} />
          Add a card
        </Button>
      </div>
      <SiteLines name="eventHighlights" label="Event highlights" hint="One a line." rows={5} />
    </SettingsSection>
  );
}
