import { Plus } from 'lucide-react';
import { useRevalidator } from 'react-router';
import { certificateKinds, kindNames } from '#features/certificates/rules.ts';
import { removeTemplate, type Template } from '#features/certificates/template-contract.ts';
import { paths } from '#shared/paths.ts';
import { adminApi } from '#web/api.ts';
import { BackLink } from '#web/desk/back-link.tsx';
import { DeleteDialog } from '#web/desk/delete-dialog.tsx';
import { useTask } from '#web/desk/use-task.ts';
import { Button } from '#web/ui/button.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { CopyDialog } from './copy-dialog.tsx';
import { TemplateCard } from './template-card.tsx';
import '#web/desk/desk.css';

export const templatesIntro =
  'How certificates look. Copy one to change it. Certificates that were made before stay as they are.';

/** All templates by kind. Those that come with Symposia are first. */
export function TemplatesDesk({ templates }: { templates: readonly Template[] }) {
  const { revalidate } = useRevalidator();
  const { task, open, begin, end } = useTask<'copy' | 'remove', Template>();
  const [first] = templates;
  return (
    <>
      <BackLink to={paths.adminCertificates}>Certificates</BackLink>
      <PageTitle
        title="Certificate templates"
        intro={templatesIntro}
        actions={
          first && (
            <Button variant="main" size="small" onClick={() => begin('copy', first)}>
              <Plus aria-hidden size={16} />
              New template
            </Button>
          )
        }
      />
      {certificateKinds.map((kind) => (
        <section key={kind} aria-labelledby={`templates-${kind}`} className="mt-8 grid gap-3">
          <h2 id={`templates-${kind}`} className="text-lg!">
            {kindNames[kind]}
          </h2>
          <ul className="grid gap-x-6 gap-y-7 sm:grid-cols-2 xl:grid-cols-3">
            {templates
              .filter((template) => template.kind === kind)
              .map((template) => (
                <TemplateCard key={template._id} template={template} begin={begin} />
              ))}
          </ul>
        </section>
      ))}
      {task?.kind === 'copy' && (
        <CopyDialog key={task.round} templates={templates} original={task.item} open={open} onClose={end} />
      )}
      {task?.kind === 'remove' && (
        <DeleteDialog
          open={open}
          onClose={end}
          id={task.item._id}
          title="Remove the template?"
          description="It is removed from the list. Certificates that were made with it stay as they are."
          action="Remove template"
          busyLabel="Removing..."
          onDelete={async () => {
            await adminApi.call(removeTemplate, { params: { templateId: task.item._id } });
            await revalidate();
          }}
          success="Template removed"
          failure="Something went wrong. Please try again."
        >
          {task.item.name}
        </DeleteDialog>
      )}
    </>
  );
}
