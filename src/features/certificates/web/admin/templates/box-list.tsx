import { clsx } from 'clsx';
import { ChevronDown, Plus } from 'lucide-react';
import { useRef } from 'react';
import type { TextBox } from '#features/certificates/template-contract.ts';
import { dayTheme } from '#shared/theme-colours.ts';
import { Button } from '#web/ui/button.tsx';
import { BoxFields } from './box-fields.tsx';
import { MillimetreField } from './fields.tsx';
import type { TemplateForm } from './template-form.ts';
import type { Place } from './use-drag.ts';
import { boxName } from './words.ts';

interface BoxListProps {
  form: TemplateForm;
  boxes: readonly TextBox[];
  chosen: Place | undefined;
  onChoose: (place: Place | undefined) => void;
}

/** Lists all boxes by their texts. The chosen one shows its fields below. */
export function BoxList({ form, boxes, chosen, onChoose }: BoxListProps) {
  function change(next: TextBox[], choose: Place | undefined) {
    form.setValue('design.boxes', next, { shouldDirty: true });
    onChoose(choose);
  }
  const addButton = useRef<HTMLButtonElement>(null);
  const places: Place[] = [...boxes.keys(), 'code'];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ul aria-label="Text boxes" className="border-line border-y">
        {places.map((place) => {
          const box = place === 'code' ? undefined : boxes[place];
          const isChosen = place === chosen;
          return (
            <li key={place} className="border-line border-t first:border-t-0">
              <button
                type="button"
                aria-expanded={isChosen}
                className={clsx(
                  'flex min-h-9 w-full items-center gap-2 py-1.5 text-left hover:text-ink pointer-coarse:min-h-11',
                  isChosen ? 'font-semibold' : 'text-quiet',
                )}
                onClick={() => onChoose(isChosen ? undefined : place)}
              >
                <span className="min-w-0 flex-1 truncate">{box ? boxName(box.text) : 'QR code'}</span>
                <ChevronDown aria-hidden size={16} className={clsx('shrink-0 transition', isChosen && 'rotate-180')} />
              </button>
              {isChosen && place === 'code' && <CodeFields form={form} />}
              {isChosen && place !== 'code' && box && (
                <BoxFields
                  form={form}
                  index={place}
                  box={box}
                  onRemove={() => {
                    change(
                      boxes.filter((_, index) => index !== place),
                      undefined,
                    );
                    addButton.current?.focus();
                  }}
                />
              )}
            </li>
          );
        })}
      </ul>
      <div>
        <Button
          ref={addButton}
          size="small"
          disabledReason={boxes.length >= 40 && 'Use at most 40 boxes.'}
          onClick={() => change([...boxes, newBox(boxes[0])], boxes.length)}
        >
          <Plus aria-hidden size={16} />
          Add a box
        </Button>
      </div>
    </div>
  );
}

/** In the middle of the page, in the colour of the other boxes. */
const newBox = (like: TextBox | undefined): TextBox => ({
  text: 'New text',
  x: 108.5,
  y: 99,
  width: 80,
  height: 12,
  voice: 'text',
  size: 6,
  colour: like?.colour ?? dayTheme.ink,
  align: 'left',
  vertical: 'middle',
  fit: 'shrink',
});

function CodeFields({ form }: { form: TemplateForm }) {
  const number = { valueAsNumber: true } as const;
  return (
    <div className="grid gap-4 pt-1 pb-5">
      <p className="text-quiet text-sm">It leads to the page that verifies the certificate, so it cannot be removed.</p>
      <div className="grid grid-cols-3 gap-3">
        <MillimetreField label="Left, mm" {...form.field('design.code.x', number)} />
        <MillimetreField label="Top, mm" {...form.field('design.code.y', number)} />
        <MillimetreField label="Side, mm" {...form.field('design.code.size', number)} />
      </div>
    </div>
  );
}
