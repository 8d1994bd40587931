import { TextField, type TextFieldProps } from '#web/ui/fields/text-field.tsx';

type BoundField = Omit<TextFieldProps, 'label'>;

/** How a refund was paid. The forms that write down a refund share it. */
export function RefundReferenceField(field: BoundField) {
  return (
    <TextField
      label="How it was given back"
      placeholder="Transaction ID, or cash"
      autoComplete="off"
      maxLength={100}
      required
      {...field}
    />
  );
}
