import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { type Statement, setStatementColumns } from '#features/payments/statement-contract.ts';
import { byRules } from '#web/form/by-rules.ts';
import { FormAlerts } from '#web/form/form-alerts.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { optionsOf } from '#web/ui/fields/options-of.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { Cell, HeadCell, Table, TableHead } from '#web/ui/table.tsx';
import { type Columns, columnRoles, likelyHeading, roleText, toLayout, whatIsMissing, withColumn } from './columns.ts';

/** Asks for the columns if the headings are unknown. The answer is stored for the next statement of the bank. */
export function ColumnForm({ statement: { _id, sample } }: { statement: Statement }) {
  const { revalidate } = useRevalidator();
  const [headingLine, setHeadingLine] = useState(() => likelyHeading(sample));
  const [columns, setColumns] = useState<Columns>({});
  const choices = useRef<HTMLFieldSetElement>(null);
  const form = useContractForm(setStatementColumns, {
    // The form has no typed fields, because the organiser chooses columns.
    fields: byRules(() => ({})),
    draft: 'none',
    disabledReason: false,
    ask() {
      const missing = whatIsMissing(columns);
      if (missing) choices.current?.querySelector('select')?.focus();
      return missing ?? true;
    },
    input: () => ({ params: { statementId: _id }, body: toLayout(headingLine, columns) }),
    onSent: () => revalidate(),
    failure: { words: 'The columns could not be saved. Please try again.' },
  });
  const headings = sample[headingLine] ?? [];
  const width = Math.max(...sample.map((line) => line.length), 1);
  const places = Array.from({ length: width }, (_, at) => at);

  return (
    <form {...form.props} className="grid gap-5">
      <Alert title="Which column holds what?">
        The headings of this file are not known yet. Say it once: the next file with the same headings is read by
        itself.
      </Alert>
      <FormAlerts form={form} />
      <SelectField
        label="Line with the headings"
        className="max-w-xl"
        value={headingLine}
        onChange={({ target }) => {
          setHeadingLine(Number(target.value));
          setColumns({});
        }}
      >
        {sample.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a file have no other name
          <option key={at} value={at}>
            {`${at + 1}: ${line.filter(Boolean).join(' · ').slice(0, 80)}`}
          </option>
        ))}
      </SelectField>
      <fieldset ref={choices} className="grid gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-4">
        <legend className="field-label mb-2">Columns</legend>
        {places.map((at) => (
          <SelectField
            key={at}
            label={headings[at] || `Column ${at + 1}`}
            placeholder="Not needed"
            value={columnRoles.find((role) => columns[role] === at) ?? ''}
            onChange={({ target }) => {
              const role = columnRoles.find((one) => one === target.value) ?? '';
              setColumns((before) => withColumn(before, at, role));
            }}
          >
            {optionsOf(roleText)}
          </SelectField>
        ))}
      </fieldset>
      <Sample sample={sample} headingLine={headingLine} places={places} />
      <Button {...form.button} variant="main" className="justify-self-start" busyLabel="Reading...">
        Read the statement
      </Button>
    </form>
  );
}

interface SampleProps {
  sample: Statement['sample'];
  headingLine: number;
  places: readonly number[];
}

function Sample({ sample, headingLine, places }: SampleProps) {
  const lines = sample.slice(headingLine + 1, headingLine + 7);
  return (
    <Table caption="The first lines of the file">
      <TableHead>
        {places.map((at) => (
          <HeadCell key={at}>{sample[headingLine]?.[at] || `Column ${at + 1}`}</HeadCell>
        ))}
      </TableHead>
      <tbody>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a file have no other name
          <tr key={index}>
            {places.map((at) => (
              <Cell key={at}>
                <span className="statement-cell">{line[at]}</span>
              </Cell>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
