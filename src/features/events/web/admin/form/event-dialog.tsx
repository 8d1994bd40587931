import { type FormEvent, useState } from 'react';
import { RecordHistory } from '#features/audit/web/index.ts';
import type { FestEvent } from '#features/events/contract.ts';
import { DiscardDialog, useUnsaved } from '#web/desk/unsaved.tsx';
import { SendButton, UploadScope } from '#web/files/uploads.tsx';
import { FormAlerts } from '#web/form/form-alerts.tsx';
import { useMay } from '#web/may.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import type { LoadedEvents } from '../load-events.ts';
import type { Task } from '../use-task.ts';
import { EventForm } from './event-form.tsx';
import { QrQuestionDialog } from './qr-question-dialog.tsx';
import { RefusedAlert } from './refused-alert.tsx';
import { ReplaceQrDialog } from './replace-qr-dialog.tsx';
import { useEventForm } from './use-event-form.ts';
import { useQrQuestion } from './use-qr-question.ts';
import { blankValues, copyOf, type FormValues, valuesOf } from './values.ts';
import './event-form.css';

interface FormTask extends Task {
  kind: 'create' | 'edit' | 'copy';
}

interface EventDialogProps {
  task: FormTask;
  loaded: LoadedEvents;
  open: boolean;
  onClose: () => void;
  onDone: () => void;
}

export function EventDialog({ task, loaded, open, onClose, onDone }: EventDialogProps) {
  const { timeZone, events, powers, passes } = loaded;
  const [replacing, setReplacing] = useState(false);
  const { stored, question, form, tab, setTab, busy, save, refused, answers } = useEditedEvent({
    task,
    loaded,
    open,
    onSaved() {
      onDone();
      onClose();
    },
  });
  const unsaved = useUnsaved(open && form.isDirty, onClose);

  function publish(event: FormEvent) {
    event.preventDefault();
    void save(true);
  }
  function takeReplacement(replaced: FestEvent) {
    setReplacing(false);
    answers.takeReplacement(replaced);
    onDone();
  }
  return (
    <UploadScope>
      <Dialog
        open={open}
        onOpenChange={(next) => next || unsaved.close()}
        locked={busy !== false}
        title={stored ? 'Edit Event' : 'Add New Event'}
        description={descriptionOf(task, stored)}
        size="large"
        actions={<SaveButtons form={form} stored={stored} busy={busy} save={save} onCancel={unsaved.close} />}
      >
        <form {...form.props} onSubmit={publish} className="event-form">
          <FormAlerts form={form} />
          <RefusedAlert
            refused={refused}
            base={stored}
            onTakeNewer={answers.takeNewer}
            onSaveOver={answers.saveOver}
            onAddAsNew={answers.addAsNew}
          />
          <EventForm
            form={form}
            tab={tab}
            onTab={setTab}
            events={events}
            stored={stored}
            powers={powers}
            onReplaceQr={() => setReplacing(true)}
            passes={passes}
            timeZone={timeZone}
          />
        </form>
        {stored && <EventHistory eventId={stored._id} />}
        <DiscardDialog unsaved={unsaved} />
        <QrQuestionDialog question={question} />
        {stored && replacing && (
          <ReplaceQrDialog event={stored} onClose={() => setReplacing(false)} onReplaced={takeReplacement} />
        )}
      </Dialog>
    </UploadScope>
  );
}

interface Edited extends Pick<EventDialogProps, 'task' | 'loaded' | 'open'> {
  onSaved: () => void;
}

/** The form, the event that it changes, and what to do if another organiser has saved meanwhile. */
function useEditedEvent({ task, loaded: { timeZone, trustedHosts }, open, onSaved }: Edited) {
  const [stored, setStored] = useState(task.kind === 'edit' ? task.item.event : undefined);
  const [initial] = useState(() => initialValues(task, timeZone));
  const question = useQrQuestion(stored);
  const { forgive, saveOver, ...edited } = useEventForm({
    timeZone,
    trustedHosts,
    stored,
    initial,
    open,
    ask: question.ask,
    onSaved,
  });
  const { form } = edited;
  const answers = {
    takeNewer(newer: FestEvent) {
      setStored(newer);
      form.reset(valuesOf(newer, timeZone));
      forgive();
    },
    async saveOver(version: number, newer: FestEvent | undefined) {
      // Another organiser has set a code meanwhile, and a code is locked once it is saved.
      if (newer?.qrCode) form.setValue('qrCode', newer.qrCode);
      if (newer) setStored(newer);
      await saveOver(version, newer);
    },
    addAsNew() {
      setStored(undefined);
      forgive();
    },
    takeReplacement(replaced: FestEvent) {
      setStored(replaced);
      form.resetField('qrCode', { defaultValue: replaced.qrCode });
    },
  };
  return { ...edited, stored, question, answers };
}

interface SaveButtonsProps extends Pick<ReturnType<typeof useEditedEvent>, 'form' | 'stored' | 'busy' | 'save'> {
  onCancel: () => void;
}

function SaveButtons({ form, stored, busy, save, onCancel }: SaveButtonsProps) {
  const waiting = busy !== false && 'The event is being saved.';
  const mayStayHidden = !stored?.isActive;
  return (
    <>
      <Button disabledReason={waiting} onClick={onCancel}>
        Cancel
      </Button>
      {mayStayHidden && (
        <SendButton
          busy={busy === 'unpublished'}
          busyLabel="Saving..."
          disabledReason={busy === 'published' && waiting}
          onClick={() => save(false)}
        >
          Save Unpublished
        </SendButton>
      )}
      <SendButton
        {...form.button}
        variant="main"
        busy={busy === 'published'}
        busyLabel={stored ? 'Updating...' : 'Creating...'}
        disabledReason={busy === 'unpublished' && waiting}
      >
        {stored ? 'Update Event' : 'Create Event'}
      </SendButton>
    </>
  );
}

function initialValues({ kind, item: { event } }: FormTask, timeZone: string): FormValues {
  if (!event || kind === 'create') return blankValues;
  return kind === 'copy' ? copyOf(event, timeZone) : valuesOf(event, timeZone);
}

/** Says what saving means for the visitors of the site. */
function descriptionOf({ kind, item: { event } }: FormTask, stored: FestEvent | undefined): string | undefined {
  if (kind === 'copy' && event && !stored) {
    return `A copy of “${event.title}”. It is stored when you save it: Create Event publishes it, Save Unpublished keeps it off the site.`;
  }
  if (!stored) return 'Create Event publishes it at once. Save Unpublished keeps it off the site until you publish it.';
  if (stored.isActive) return undefined;
  return 'This event is unpublished: visitors do not see it. Update Event publishes it, Save Unpublished keeps it off the site.';
}

/** The event's changes. Loaded only on request, because most organisers open the form to edit. */
function EventHistory({ eventId }: { eventId: string }) {
  const [wanted, setWanted] = useState(false);
  if (!useMay('audit.read')) return null;
  return (
    <details className="event-history" onToggle={(event) => event.currentTarget.open && setWanted(true)}>
      <summary className="unfold text-quiet text-sm">Who changed this event</summary>
      {wanted && <RecordHistory subject={`event:${eventId}`} />}
    </details>
  );
}
