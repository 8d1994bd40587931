import { type KeyboardEvent, useMemo, useState } from 'react';
import type { Frame } from '#features/certificates/rules.ts';
import { previewTemplate, saveTemplate, type Template } from '#features/certificates/template-contract.ts';
import { paths } from '#shared/paths.ts';
import { BackLink } from '#web/desk/back-link.tsx';
import { DiscardDialog, useUnsaved } from '#web/desk/unsaved.tsx';
import { UploadScope } from '#web/files/uploads.tsx';
import { FormAlerts } from '#web/form/form-alerts.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { RetryAlert } from '#web/ui/retry-alert.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx';
import type { EventChoice } from '../load-certificates.ts';
import { useDrawing } from '../use-drawing.ts';
import { BoxList } from './box-list.tsx';
import { PaperFields } from './paper-fields.tsx';
import { Stage } from './stage.tsx';
import { type TemplateForm, type TemplateValues, useTemplateForm } from './template-form.ts';
import { Toolbar } from './toolbar.tsx';
import { type Tried, TryNames } from './try-names.tsx';
import type { Place, Placed } from './use-drag.ts';
import { type History, useHistory } from './use-history.ts';
import { VersionsPanel } from './versions-panel.tsx';
import { boxName, sampleNames } from './words.ts';

interface TemplateEditorProps {
  template: Template;
  events: readonly EventChoice[];
  timeZone: string;
  /** Loads what somebody else has saved, and starts again from that. */
  onReload: () => void;
}

/** Shows the page as it will be printed, and beside it the fields of everything on the page (R342, R348). */
export function TemplateEditor({ template, events, timeZone, onReload }: TemplateEditorProps) {
  const [tab, setTab] = useState<PartTab>('boxes');
  const [chosen, setChosen] = useState<Place>();
  const [hasGuides, setHasGuides] = useState(false);
  const [tried, setTried] = useState<Tried>({ name: sampleNames.short, eventId: '' });
  function show(part: 'paper' | Place) {
    setTab(part === 'paper' ? 'paper' : 'boxes');
    if (part !== 'paper') setChosen(part);
  }
  const { form, saved, isStale } = useTemplateForm(template, show);
  const { name, design } = form.watch();
  const history = useFormHistory(form, { name, design });
  const { drawing, ...preview } = usePreview(saved, design, tried);
  // A fault that concerns all boxes together has no field to be shown at.
  const fault = preview.fault ?? form.formState.errors.design?.boxes?.message;
  // The form has no cancel button, because it closes with its screen.
  const unsaved = useUnsaved(form.isDirty, () => {});

  return (
    <UploadScope>
      <form {...form.props} onKeyDown={(event) => stepByKey(event, history)}>
        <Heading saved={saved} />
        <div className="mt-5 grid items-start gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,1fr)_21rem]">
          <div className="contents lg:sticky lg:top-20 lg:grid lg:gap-4">
            <div className="max-lg:sticky max-lg:top-16 max-lg:z-head max-lg:-mx-4 max-lg:bg-ground max-lg:px-4 max-lg:py-2 grid gap-3">
              <Toolbar
                history={history}
                hasGuides={hasGuides}
                onGuides={() => setHasGuides(!hasGuides)}
                sendButton={form.button}
              />
              <Stage
                address={drawing.address}
                alt={`Preview of ${name}`}
                placed={placedIn(design)}
                chosen={tab === 'boxes' ? chosen : undefined}
                hasGuides={hasGuides}
                onChoose={show}
                onChange={(which, frame) => place(form, which, frame)}
              />
              <FormAlerts form={form} />
              {isStale && <StaleAlert onReload={onReload} />}
              <PreviewAlert fault={fault} drawing={drawing} />
            </div>
            <div className="grid gap-4">
              <TryNames tried={tried} events={events} onChange={setTried} />
              <p className="text-quiet text-sm">
                Drag a box, or use the arrow keys on its handles: 1 mm, with Shift 10 mm.
              </p>
            </div>
          </div>
          <div className="grid min-w-0 gap-5">
            <TextField label="Name of the template" autoComplete="off" required {...form.field('name')} />
            <TemplateParts
              form={form}
              saved={saved}
              design={design}
              timeZone={timeZone}
              tab={tab}
              chosen={chosen}
              onTab={setTab}
              onChoose={setChosen}
            />
          </div>
        </div>
        <DiscardDialog unsaved={unsaved} />
      </form>
    </UploadScope>
  );
}

function Heading({ saved }: { saved: Template }) {
  return (
    <>
      <BackLink to={paths.adminTemplates}>Certificate templates</BackLink>
      <PageTitle
        title={<span className="wrap-anywhere">{saved.name}</span>}
        intro={
          saved.isUsed
            ? `Certificates were made with version ${saved.version}, so saving makes version ${saved.version + 1}.`
            : `Version ${saved.version}. No certificate was made with it yet.`
        }
      />
    </>
  );
}

type DesignValues = TemplateValues['design'];
type PartTab = 'boxes' | 'paper' | 'versions';

interface TemplatePartsProps {
  form: TemplateForm;
  saved: Template;
  design: DesignValues;
  timeZone: string;
  tab: PartTab;
  chosen: Place | undefined;
  onTab: (tab: PartTab) => void;
  onChoose: (place: Place | undefined) => void;
}

function TemplateParts({ form, saved, design, timeZone, tab, chosen, onTab, onChoose }: TemplatePartsProps) {
  return (
    <Tabs value={tab} onValueChange={onTab}>
      <TabList label="Parts of the template">
        <Tab value="boxes">Boxes</Tab>
        <Tab value="paper">Paper</Tab>
        <Tab value="versions">Versions</Tab>
      </TabList>
      <TabPanel value="boxes">
        <BoxList form={form} boxes={design.boxes} chosen={chosen} onChoose={onChoose} />
      </TabPanel>
      <TabPanel value="paper">
        <PaperFields form={form} />
      </TabPanel>
      <TabPanel value="versions">
        <VersionsPanel
          key={saved.version}
          template={saved}
          timeZone={timeZone}
          onUse={(earlier) => form.reset({ ...form.getValues(), design: earlier }, { keepDefaultValues: true })}
        />
      </TabPanel>
    </Tabs>
  );
}

interface PreviewAlertProps {
  fault: string | undefined;
  drawing: { fault?: string; retry: () => void };
}

/** A fault of the form comes first, because the last drawing is older than the form. */
function PreviewAlert({ fault, drawing }: PreviewAlertProps) {
  if (fault) return <Alert tone="error">{fault}</Alert>;
  if (!drawing.fault) return null;
  return <RetryAlert onRetry={drawing.retry}>{drawing.fault}</RetryAlert>;
}

/** Writes the position of a moved box, or of the QR code, into its fields. */
function place(form: TemplateForm, which: Place, { x, y, width, height }: Frame): void {
  const { boxes } = form.getValues('design');
  if (which === 'code') form.setValue('design.code', { x, y, size: width }, { shouldDirty: true });
  else form.setValue(`design.boxes.${which}`, { ...boxAt(boxes, which), x, y, width, height }, { shouldDirty: true });
}

function boxAt(boxes: DesignValues['boxes'], index: number) {
  const box = boxes[index];
  if (!box) throw new Error(`There is no box ${index}.`);
  return box;
}

const placedIn = ({ boxes, code: { x, y, size } }: DesignValues): Placed[] => [
  ...boxes.map((box, place) => ({ place, name: boxName(box.text), frame: box })),
  { place: 'code', name: 'QR code', frame: { x, y, width: size, height: size } },
];

/**
 * A drawing of the design, made a moment after the last change. If the design cannot be printed, the last drawing stays
 * and a text says why.
 */
function usePreview({ kind }: Template, design: DesignValues, { name, eventId }: Tried) {
  const typed = JSON.stringify(design);
  const checked = useMemo(() => saveTemplate.body.shape.design.safeParse(JSON.parse(typed)), [typed]);
  const [drawn, setDrawn] = useState(checked.data);
  if (checked.data && JSON.stringify(checked.data) !== JSON.stringify(drawn)) setDrawn(checked.data);
  const body = drawn && { kind, design: drawn, name, ...(eventId && { eventId }) };
  const drawing = useDrawing(body && { url: previewTemplate.path, body }, 150);
  return { drawing, fault: checked.error?.issues[0]?.message };
}

function useFormHistory(form: TemplateForm, values: Pick<TemplateValues, 'name' | 'design'>): History {
  return useHistory(JSON.stringify(values), (before) =>
    form.reset({ ...form.getValues(), ...JSON.parse(before) }, { keepDefaultValues: true }),
  );
}

/** Text fields have their own undo. */
function stepByKey(event: KeyboardEvent, { undo, redo }: History): void {
  const isTyping = event.target instanceof Element && event.target.matches('input, textarea, select');
  if (isTyping || event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  (event.shiftKey ? redo : undo)?.();
}

function StaleAlert({ onReload }: { onReload: () => void }) {
  return (
    <Alert
      tone="error"
      title="Somebody else has changed this template meanwhile"
      action={
        <Button size="small" onClick={onReload}>
          Load their version
        </Button>
      }
    >
      Nothing of theirs was overwritten. If you load theirs, your changes here are lost.
    </Alert>
  );
}
