import { useState } from 'react';
import { drawKolam } from '#shared/kolam/kolam.ts';
import { EventArt, Kolam, KolamMark, KolamSpinner, LostKolam } from '#web/kolam/kolam-svg.tsx';
import { randomKey } from '#web/random-key.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';

const types = ['competition', 'technical', 'nontechnical', 'workshop', 'hackathon', 'talk'] as const;

export function KolamParts() {
  return (
    <>
      <KolamGenerator />
      <div className="design-arts">
        {types.map((type) => (
          <figure key={type} className="grid gap-2">
            <EventArt eventId={`design-${type}`} eventType={type} className="aspect-square rounded-card" />
            <figcaption className="text-quiet text-sm">{type}</figcaption>
          </figure>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-12">
        <KolamMark className="size-16" />
        <KolamSpinner label="Loading..." showLabel />
        <LostKolam className="w-56" />
      </div>
    </>
  );
}

function KolamGenerator() {
  const [seed, setSeed] = useState('Aarambh');
  const [size, setSize] = useState(9);
  const [density, setDensity] = useState(0.6);
  const { paths, dots } = drawKolam({ seed, size, density });
  return (
    <div className="design-generator">
      <Kolam
        key={`${seed} ${size} ${density}`}
        seed={seed}
        size={size}
        density={density}
        draw
        className="design-kolam"
      />
      <div className="grid content-center gap-6">
        <TextField label="Seed" value={seed} onChange={({ target }) => setSeed(target.value)} />
        <Slider label="Size" min={2} max={15} step={1} value={size} onValueChange={setSize} />
        <Slider label="Density" min={0} max={1} step={0.05} value={density} onValueChange={setDensity} />
        <p className="figures text-quiet">
          {dots.length} dots, {paths.length === 1 ? 'one line' : `${paths.length} closed lines`}
        </p>
        <Button className="justify-self-start" onClick={() => setSeed(randomKey().slice(0, 8))}>
          Another seed
        </Button>
      </div>
    </div>
  );
}

interface SliderProps {
  label: string;
  min: number;
  max: number;
  step: number;
  value: number;
  onValueChange: (value: number) => void;
}

function Slider({ label, value, onValueChange, ...range }: SliderProps) {
  return (
    <Field label={label}>
      {(control) => (
        <span className="flex items-center gap-4">
          <input
            {...control}
            {...range}
            type="range"
            className="h-11 min-w-0 flex-1 accent-accent"
            value={value}
            onChange={({ target }) => onValueChange(target.valueAsNumber)}
          />
          <output htmlFor={control.id} className="figures min-w-9 text-right">
            {value}
          </output>
        </span>
      )}
    </Field>
  );
}
