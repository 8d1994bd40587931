import { inRupees } from '#shared/money.ts';
import { FormAlerts } from '#web/form/form-alerts.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { IdSeen, KnownPart } from './known-part.tsx';
import { PaymentFields } from './payment-fields.tsx';
import { useFocusInside } from './use-focus-inside.ts';
import { type SaleOptions, useSale } from './use-sale.ts';

interface SalePartProps extends SaleOptions {
  onOther: () => void;
  /** Goes back to the details of a new person. */
  onChangeDetails: () => void;
}

/** The event or pass that the person wants, its price and how it is paid. */
export function SalePart(props: SalePartProps) {
  const { desk, served, checkpoint, onSold, onOther, onChangeDetails } = props;
  const { chosen, quote, busy, refusal, isIdSeen, setIdSeen, form, choose } = useSale(props);
  const { person, name } = served;
  const isHolder = served.events.length + served.passes.length > 0;
  // A person who is already registered is usually only checked in, so that part gets the focus.
  const part = useFocusInside<HTMLDivElement>('section button, select');
  return (
    <div ref={part} className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="min-w-0 wrap-anywhere text-lg!">{name}</h2>
        <div className="-mx-4 flex flex-wrap">
          {'key' in person && (
            <Button size="small" variant="ghost" onClick={onChangeDetails}>
              Change details
            </Button>
          )}
          <Button size="small" variant="ghost" onClick={onOther}>
            Another person
          </Button>
        </div>
      </div>
      {'student' in person && isHolder && (
        <KnownPart desk={desk} served={served} student={person.student} checkpoint={checkpoint} onDone={onSold} />
      )}
      <form {...form.props} className="grid gap-6">
        <ItemField desk={desk} served={served} value={chosen} onChoose={choose} />
        {quote && (
          <>
            <p className="font-bold text-3xl tabular-nums">{quote.amount === 0 ? 'Free' : inRupees(quote.amount)}</p>
            <PaymentFields quote={quote} form={form} supervisors={desk.supervisors} />
            <IdSeen isSeen={isIdSeen} onChange={setIdSeen} />
          </>
        )}
        {refusal && <Alert tone="error">{refusal}</Alert>}
        <FormAlerts form={form} />
        <Button
          {...form.button}
          variant="main"
          busy={busy || form.busy}
          busyLabel={quote ? 'Selling...' : 'Looking up the price...'}
        >
          {checkpoint ? 'Sell and check in' : 'Sell'}
        </Button>
      </form>
    </div>
  );
}

interface ItemFieldProps extends Pick<SalePartProps, 'desk' | 'served'> {
  /** `pass:` or `event:` with an id; '' until something is chosen. */
  value: string;
  onChoose: (value: string) => void;
}

function ItemField({ desk, served, value, onChoose }: ItemFieldProps) {
  const isUnpaid = (kind: 'pass' | 'event', id: string) =>
    served.holds?.some((one) => one.kind === kind && one._id === id && !one.isPaid) ?? false;
  const passes = desk.passes.map(({ _id, name }) => {
    // Unpaid passes can be chosen, because the refusal then says where to take the cash.
    if (isUnpaid('pass', _id)) return { _id, words: `${name} (not paid)`, isHeld: false };
    const isHeld = served.passes.includes(_id);
    return { _id, words: isHeld ? `${name} (has it)` : name, isHeld };
  });
  const events = desk.events.map(({ _id, name }) => {
    const isHeld = served.events.includes(_id);
    const held = isUnpaid('event', _id) ? '(registered, not paid)' : '(registered)';
    return { _id, words: isHeld ? `${name} ${held}` : name, isHeld };
  });
  return (
    <SelectField
      label="What"
      hint="Teams register on the website."
      required
      value={value}
      onChange={({ target }) => onChoose(target.value)}
    >
      <option value="">Please choose</option>
      {passes.length > 0 && <optgroup label="Passes">{optionsOf('pass', passes)}</optgroup>}
      <optgroup label="Events">{optionsOf('event', events)}</optgroup>
    </SelectField>
  );
}

const optionsOf = (kind: 'pass' | 'event', items: readonly { _id: string; words: string; isHeld: boolean }[]) =>
  items.map(({ _id, words, isHeld }) => (
    <option key={_id} value={`${kind}:${_id}`} disabled={isHeld}>
      {words}
    </option>
  ));
