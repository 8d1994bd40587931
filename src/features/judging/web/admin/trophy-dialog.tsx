import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { z } from 'zod';
import { saveTrophyPoints } from '#features/judging/result-contract.ts';
import { ApiError } from '#shared/api-client.ts';
import { boundedText } from '#shared/fields.ts';
import { adminApi } from '#web/api.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { notify } from '#web/ui/notify.ts';

const typed = z.object({ points: boundedText('Use at most 100 characters.', 100) });
const numbersIn = (points: string) =>
  points
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(Number);

/** The fest's own points for places. Without them there is no trophy table of colleges (R337). */
export function TrophyDialog({ points, onClose }: { points: readonly number[]; onClose: () => void }) {
  const { revalidate } = useRevalidator();
  // The state when the dialog was opened. With a newer one, a save would overwrite changes that nobody has seen.
  const [seen] = useState(points);
  const form = useContractForm(saveTrophyPoints, {
    fields: typed,
    defaults: { points: points.join(', ') },
    draft: 'none',
    disabledReason: false,
    through: adminApi,
    input: ({ points: text }) => ({ body: { points: numbersIn(text), seen: [...seen] } }),
    async onSent(saved) {
      onClose();
      notify({ title: saved.points.length > 0 ? 'Points saved' : 'The trophy table is hidden', tone: 'success' });
      await revalidate();
    },
    // Somebody else has changed the points, so the screen is out of date.
    async onRefused(error) {
      if (error instanceof ApiError && error.status === 409) await revalidate();
    },
    failure: { words: 'The points were not saved. Please try again in a moment.', alert: true },
    pathOf: () => 'points',
  });
  return (
    <FormDialog
      form={form}
      open
      onClose={onClose}
      size="small"
      className=""
      title="Trophy of colleges"
      description="Colleges collect points with each published place of their students, in all events."
      action={{ label: 'Save', busyLabel: 'Saving...' }}
      waiting="The points are being saved."
    >
      <TextField
        label="Points"
        hint="For the first place, the second and so on: 5, 3, 1. Leave empty for no trophy table."
        inputMode="decimal"
        {...form.field('points')}
      />
    </FormDialog>
  );
}
