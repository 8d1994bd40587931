import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { FieldPath } from 'react-hook-form';
import type { FestEvent } from '#features/events/contract.ts';
import { getEventQuestions, type StoredQuestions, saveEventQuestions } from '#features/questions/admin-contract.ts';
import { adminApi } from '#web/api.ts';
import { useUnsaved } from '#web/desk/unsaved.tsx';
import { byRules } from '#web/form/by-rules.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { messageOf } from '#web/form-faults.ts';
import { useLoaded } from '#web/hooks/use-loaded.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { LoadingRegion } from '#web/ui/loading-region.tsx';
import { notify } from '#web/ui/notify.ts';
import { RetryAlert } from '#web/ui/retry-alert.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { QuestionEditor } from './question-editor.tsx';
import { QuestionsPreview } from './questions-preview.tsx';
import { faultsOf, listOfValues, type QuestionListValues, valuesOf } from './values.ts';

export interface QuestionsDialogProps {
  event: FestEvent;
  timeZone: string;
  open: boolean;
  onClose: () => void;
}

/** Edits what an event's registration form asks besides the usual details. */
export function QuestionsDialog(props: QuestionsDialogProps) {
  const { event, open, onClose } = props;
  const { loaded, retry } = useLoaded(() => adminApi.call(getEventQuestions, { params: { eventId: event._id } }));
  if (loaded.state === 'loaded') return <QuestionsForm {...props} stored={loaded.data} />;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title="Questions"
      description={event.title}
      actions={
        <Button size="small" onClick={onClose}>
          Close
        </Button>
      }
    >
      {loaded.state === 'failed' ? (
        <RetryAlert onRetry={retry}>{messageOf(loaded.error, 'The questions could not be loaded.')}</RetryAlert>
      ) : (
        <LoadingRegion label="Loading the questions...">
          <Skeleton className="h-40" />
        </LoadingRegion>
      )}
    </Dialog>
  );
}

function QuestionsForm({ event, timeZone, open, onClose, stored }: QuestionsDialogProps & { stored: StoredQuestions }) {
  const [tab, setTab] = useState<'questions' | 'preview'>('questions');
  const form = useContractForm(saveEventQuestions, {
    fields: byRules<QuestionListValues>((values) => faultsOf(values, timeZone)),
    defaults: valuesOf(stored, timeZone),
    draft: { name: 'questions', recordId: event._id, open },
    disabledReason: ({ isDirty }) => !isDirty && 'Nothing has changed.',
    input: (values) => ({
      params: { eventId: event._id },
      body: { questions: listOfValues(values, timeZone), version: stored.version },
    }),
    onSent() {
      notify({ title: 'Questions saved', tone: 'success' });
      onClose();
    },
    failure: { words: 'The questions could not be saved. Please try again.', alert: true },
    pathOf: (path) => path.replace(/(\.options)\.\d+$/, '$1'),
    showFaults([first]) {
      if (!first) return;
      // A field must be visible to take the focus.
      flushSync(() => setTab('questions'));
      form.setFocus(first as FieldPath<QuestionListValues>);
    },
  });
  const unsaved = useUnsaved(open && form.isDirty, onClose);
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Questions"
      description={event.title}
      action={{ label: 'Save Questions', busyLabel: 'Saving...' }}
      waiting="The questions are being saved."
      unsaved={unsaved}
      className="grid-cols-1"
    >
      <Tabs value={tab} onValueChange={setTab}>
        <TabList label="Questions and preview">
          <Tab value="questions">Questions</Tab>
          <Tab value="preview">Preview</Tab>
        </TabList>
        <TabPanel value="questions" keepMounted className="pt-5">
          <QuestionEditor form={form} isTeamEvent={event.isTeamEvent} />
        </TabPanel>
        <TabPanel value="preview" className="pt-5">
          <QuestionsPreview form={form} timeZone={timeZone} />
        </TabPanel>
      </Tabs>
    </FormDialog>
  );
}
