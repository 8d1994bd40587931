import { Copy, PenLine } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { previewTemplate, type Template } from '#features/certificates/template-contract.ts';
import { paths } from '#shared/paths.ts';
import { DeleteButton, RowButton } from '#web/desk/row-button.tsx';
import type { Tasks } from '#web/desk/use-task.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { DrawnPage } from '../name-previews.tsx';
import { useDrawing } from '../use-drawing.ts';
import { isShipped, sampleNames, versionText } from './words.ts';

interface TemplateCardProps {
  template: Template;
  begin: Tasks<'copy' | 'remove', Template>['begin'];
}

export function TemplateCard({ template, begin }: TemplateCardProps) {
  const { _id, kind, name, design } = template;
  const card = useRef<HTMLLIElement>(null);
  const isSeen = useSeen(card);
  const drawing = useDrawing(
    isSeen ? { url: previewTemplate.path, body: { kind, design, name: sampleNames.short } } : undefined,
  );
  return (
    <li ref={card} className="grid content-start gap-2.5">
      <div className="overflow-hidden rounded-field border border-line shadow-raised">
        {drawing.fault ? (
          <p className="grid aspect-[297/210] place-items-center p-4 text-quiet text-sm">No preview: {drawing.fault}</p>
        ) : (
          <DrawnPage address={drawing.address} alt={`Preview of ${name}`} />
        )}
      </div>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="wrap-anywhere font-semibold text-base!">{name}</h3>
          <p className="text-quiet text-sm">{versionText(template)}</p>
        </div>
        <div className="flex shrink-0 items-center">
          <RowButton Icon={Copy} hint="Copy" label={`Copy ${name}`} onClick={() => begin('copy', template)} />
          {!isShipped(template) && (
            <>
              <DeleteButton verb="Remove" what={name} id={_id} onClick={() => begin('remove', template)} />
              <ButtonLink size="small" to={paths.adminTemplate(_id)} aria-label={`Edit ${name}`} className="ml-1.5">
                <PenLine aria-hidden size={16} />
                Edit
              </ButtonLink>
            </>
          )}
        </div>
      </div>
    </li>
  );
}

/**
 * Draws a preview only when its card is visible, because the server draws each and there may be a hundred templates.
 */
function useSeen(element: RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const watch = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { rootMargin: '200px' },
    );
    if (element.current) watch.observe(element.current);
    return () => watch.disconnect();
  }, [element]);
  return isSeen;
}
