import { X } from 'lucide-react';
import { pictureTypes, uploadPicture } from '#features/pictures/contract.ts';
import { paperKolam } from '#shared/theme-colours.ts';
import { adminApi } from '#web/api.ts';
import { UploadButton } from '#web/desk/upload-button.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { ColourField } from './fields.tsx';
import type { TemplateForm } from './template-form.ts';

/** The fields for what is behind the text: the paper, a picture that fills it, the kolam. */
export function PaperFields({ form }: { form: TemplateForm }) {
  const [background, panel] = form.watch(['design.background', 'design.panel']);
  const { error } = form.field('design.background');
  return (
    <div className="grid gap-5">
      <ColourField form={form} path="design.paper" label="Paper" />
      <fieldset className="grid gap-2">
        <legend className="field-label mb-1.5">Background picture</legend>
        <p className="text-quiet text-sm">
          It fills the page, A4 across: 2,400 × 1,697 pixels print sharply. At most 24 megapixels and 5 MB.
        </p>
        {error && <Alert tone="error">{error}</Alert>}
        <div className="flex flex-wrap gap-2">
          <UploadButton
            label="Background picture"
            accept={pictureTypes}
            limit={uploadPicture.file}
            upload={(file) => adminApi.call(uploadPicture, { file, query: { for: 'paper' } })}
            onUploaded={(url) => {
              form.clearErrors('design.background');
              form.setValue('design.background', url, { shouldDirty: true });
            }}
            onFault={(message) => form.setError('design.background', { type: 'upload', message })}
          />
          {background && (
            <Button
              size="small"
              variant="ghost"
              onClick={() => form.setValue('design.background', '', { shouldDirty: true, shouldValidate: true })}
            >
              <X aria-hidden size={16} />
              Remove picture
            </Button>
          )}
        </div>
      </fieldset>
      <label className="flex min-h-11 items-center gap-2.5">
        <input
          type="checkbox"
          className="check check-small"
          checked={panel !== null}
          onChange={({ target }) =>
            form.setValue('design.panel', target.checked ? paperKolam : null, { shouldDirty: true })
          }
        />
        The event's kolam at the right
      </label>
      {panel && (
        <div className="grid gap-4">
          <ColourField form={form} path="design.panel.ground" label="Behind the kolam" />
          <ColourField form={form} path="design.panel.line" label="Line" />
          <ColourField form={form} path="design.panel.dots" label="Dots" />
        </div>
      )}
    </div>
  );
}
