import { useState } from 'react';
import type { z } from 'zod';
import { saveTemplate, type Template } from '#features/certificates/template-contract.ts';
import { ApiError } from '#shared/api-client.ts';
import { type ContractForm, useContractForm } from '#web/form/use-contract-form.ts';
import { notify } from '#web/ui/notify.ts';
import type { Place } from './use-drag.ts';

export type TemplateValues = z.input<typeof saveTemplate.body>;
export type TemplateForm = ContractForm<TemplateValues, z.output<typeof saveTemplate.body>>;

const valuesOf = ({ name, design, changedAt }: Template): TemplateValues => ({ name, design, changedAt });

/** The form of a template, starting from what was last saved. `show` makes a part with a fault visible. */
export function useTemplateForm(first: Template, show: (part: 'paper' | Place) => void) {
  const [saved, setSaved] = useState(first);
  const [isStale, setIsStale] = useState(false);
  const form = useContractForm(saveTemplate, {
    fields: saveTemplate.body,
    defaults: valuesOf(first),
    draft: { name: 'template', recordId: first._id },
    disabledReason: ({ isDirty }) => !isDirty && 'Nothing has changed since it was saved.',
    input: (body) => ({ params: { templateId: first._id }, body }),
    onSent(now, _, { reset }) {
      reset(valuesOf(now));
      setSaved(now);
      setIsStale(false);
      notify({ title: now.version > saved.version ? `Saved as version ${now.version}` : 'Saved', tone: 'success' });
    },
    failure: { words: 'Something went wrong. Please try again.' },
    pathOf: (name) => (name === 'name' ? name : `design.${name.replace(/^design\./, '')}`),
    onRefused(error) {
      const isChanged = error instanceof ApiError && error.status === 409;
      setIsStale(isChanged);
      return isChanged;
    },
    showFaults([path = '']) {
      const [, box] = /^design\.boxes\.(\d+)/.exec(path) ?? [];
      if (box) show(Number(box));
      else if (path.startsWith('design.code')) show('code');
      else if (path.startsWith('design.p') || path === 'design.background') show('paper');
    },
  });
  return { form, saved, isStale };
}
