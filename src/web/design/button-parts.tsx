import { ArrowRight, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, type ButtonLook } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Specimen } from './part.tsx';

const variants = [
  { variant: 'main', words: 'Register Now' },
  { variant: 'quiet', words: 'Explore Events' },
  { variant: 'ghost', words: 'Maybe Later' },
  { variant: 'danger', words: 'Delete event' },
] as const;
const sizes = ['large', 'medium', 'small'] as const;

export function ButtonParts() {
  return (
    <div className="grid">
      {sizes.map((size) => (
        <Specimen key={size} caption={size}>
          <Row size={size} />
        </Specimen>
      ))}
      <Specimen caption="at work">
        {variants.map(({ variant, words }) => (
          <Button key={variant} variant={variant} busy>
            {words}
          </Button>
        ))}
        <Button variant="main" busy busyLabel="Signing in...">
          Login
        </Button>
      </Specimen>
      <Specimen caption="disabled, with its reason">
        {variants.map(({ variant, words }) => (
          <Button key={variant} variant={variant} disabledReason="Registration has not opened yet">
            {words}
          </Button>
        ))}
      </Specimen>
      <Specimen caption="with a sign; as a link">
        <Button variant="danger">
          <Trash2 aria-hidden size={18} /> Delete event
        </Button>
        <ButtonLink to="#buttons" variant="main">
          Next <ArrowRight aria-hidden size={18} />
        </ButtonLink>
      </Specimen>
      <Specimen caption="try it">
        <Saving />
      </Specimen>
    </div>
  );
}

function Row(look: ButtonLook) {
  return variants.map(({ variant, words }) => (
    <Button key={variant} {...look} variant={variant}>
      {words}
    </Button>
  ));
}

function Saving() {
  const [busy, setBusy] = useState(false);
  function save() {
    setBusy(true);
    setTimeout(setBusy, 1500, false);
  }
  return (
    <Button variant="main" busy={busy} busyLabel="Saving..." onClick={save}>
      Save for a moment and a half
    </Button>
  );
}
