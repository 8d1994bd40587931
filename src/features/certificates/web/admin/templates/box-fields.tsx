import {
  AlignCenter,
  AlignLeft,
  AlignRight,
  AlignVerticalJustifyCenter,
  AlignVerticalJustifyEnd,
  AlignVerticalJustifyStart,
  Trash2,
} from 'lucide-react';
import { useRef } from 'react';
import { templateFields } from '#features/certificates/rules.ts';
import type { TextBox } from '#features/certificates/template-contract.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { ColourField, IconChoice, MillimetreField } from './fields.tsx';
import type { TemplateForm } from './template-form.ts';

interface BoxFieldsProps {
  form: TemplateForm;
  index: number;
  box: TextBox;
  onRemove: () => void;
}

const number = { valueAsNumber: true } as const;

export function BoxFields({ form, index, box, onRemove }: BoxFieldsProps) {
  const at = `design.boxes.${index}` as const;
  const set = (changes: Partial<TextBox>) => form.setValue(at, { ...box, ...changes }, { shouldDirty: true });
  return (
    <div className="grid gap-4 pt-1 pb-5">
      <TextWithFields form={form} index={index} box={box} />
      <div className="grid grid-cols-2 gap-3">
        <SelectField label="Font" {...form.field(`${at}.voice`)}>
          <option value="display">Display: large and wide</option>
          <option value="text">Text: easy to read</option>
        </SelectField>
        <MillimetreField label="Letters, mm" {...form.field(`${at}.size`, number)} />
      </div>
      <ColourField form={form} path={`${at}.colour`} label="Colour" />
      <div className="grid grid-cols-2 gap-3">
        <IconChoice label="Across" value={box.align} options={across} onChange={(align) => set({ align })} />
        <IconChoice label="Down" value={box.vertical} options={down} onChange={(vertical) => set({ vertical })} />
      </div>
      <SelectField label="A text that is too long" {...form.field(`${at}.fit`)}>
        <option value="shrink">Stays on one line and becomes smaller</option>
        <option value="wrap">Continues on the next line</option>
      </SelectField>
      <div className="grid grid-cols-2 gap-3">
        <MillimetreField label="Left, mm" {...form.field(`${at}.x`, number)} />
        <MillimetreField label="Top, mm" {...form.field(`${at}.y`, number)} />
        <MillimetreField label="Width, mm" {...form.field(`${at}.width`, number)} />
        <MillimetreField label="Height, mm" {...form.field(`${at}.height`, number)} />
      </div>
      <div>
        <Button size="small" variant="ghost" onClick={onRemove}>
          <Trash2 aria-hidden size={16} />
          Remove box
        </Button>
      </div>
    </div>
  );
}

const across = [
  { value: 'left', name: 'Left', Icon: AlignLeft },
  { value: 'centre', name: 'Centre', Icon: AlignCenter },
  { value: 'right', name: 'Right', Icon: AlignRight },
] as const;

const down = [
  { value: 'top', name: 'Top', Icon: AlignVerticalJustifyStart },
  { value: 'middle', name: 'Middle', Icon: AlignVerticalJustifyCenter },
  { value: 'bottom', name: 'Bottom', Icon: AlignVerticalJustifyEnd },
] as const;

/** The text of a box; a button inserts a field. */
function TextWithFields({ form, index, box }: Omit<BoxFieldsProps, 'onRemove'>) {
  const path = `design.boxes.${index}.text` as const;
  const { ref, ...text } = form.field(path);
  const area = useRef<HTMLTextAreaElement>(null);
  function insert(field: string) {
    const [from, to] = [area.current?.selectionStart ?? box.text.length, area.current?.selectionEnd ?? box.text.length];
    const inserted = `${box.text.slice(0, from)}{${field}}`;
    form.setValue(path, inserted + box.text.slice(to), { shouldDirty: true });
    area.current?.focus();
    area.current?.setSelectionRange(inserted.length, inserted.length);
  }
  return (
    <div className="grid gap-2">
      <TextArea
        label="Text"
        rows={2}
        {...text}
        ref={(element) => {
          ref(element);
          area.current = element;
        }}
        className="[&_textarea]:min-h-16"
      />
      <fieldset className="flex flex-wrap gap-1.5">
        <legend className="mb-1.5 text-quiet text-sm">Insert a field:</legend>
        {Object.entries(templateFields).map(([field, words]) => (
          <button
            key={field}
            type="button"
            aria-label={`Insert ${words}`}
            className="min-h-6.5 rounded-full border border-line px-2.5 pt-0.5 text-sm hover:border-edge pointer-coarse:min-h-9"
            onClick={() => insert(field)}
          >
            {words}
          </button>
        ))}
      </fieldset>
    </div>
  );
}
