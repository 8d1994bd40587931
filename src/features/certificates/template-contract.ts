import { z } from 'zod';
import { ownPicture } from '#features/pictures/rules.ts';
import { endpoint } from '#shared/endpoint.ts';
import {
  boundedText,
  id,
  instantField,
  listOf,
  messageOnly,
  orEmpty,
  requiredLines,
  requiredText,
} from '#shared/fields.ts';
import { manyDrawings } from './contract.ts';
import { certificateKinds, codeSides, page, shippedId, smallestSide, whyNotTemplateTexts } from './rules.ts';

const length = (least: number, most: number) =>
  z.number('Please enter a number.').min(least, `Enter at least ${least}.`).max(most, `Enter at most ${most}.`);
const colour = boundedText('Please choose a colour.', 7).regex(/^#[0-9a-fA-F]{6}$/, 'Please choose a colour.');
const kind = z.enum(certificateKinds, 'Please choose what the certificates are for.');

const textBox = z
  .object({
    /** May contain `{name}` and the other fields in braces. */
    text: requiredLines(1, 'Please enter a text, or remove the box.', 300),
    x: length(0, page.width),
    y: length(0, page.height),
    width: length(smallestSide, page.width),
    height: length(smallestSide, page.height),
    /** The style of the words: large and wide, or for reading. */
    voice: z.enum(['display', 'text']),
    /** The size of the letters, in millimetres. */
    size: length(2, 60),
    colour,
    align: z.enum(['left', 'centre', 'right']),
    vertical: z.enum(['top', 'middle', 'bottom']),
    /**
     * How a text that is too long is made to fit: `shrink` makes the line smaller, `wrap` first breaks it into lines.
     */
    fit: z.enum(['shrink', 'wrap']),
  })
  .refine(
    ({ x, y, width, height }) => x + width <= page.width + 0.05 && y + height <= page.height + 0.05,
    'Please keep the box on the page.',
  );
export type TextBox = z.output<typeof textBox>;

/** What a template looks like. All lengths are millimetres from the top left. */
const design = z.object({
  paper: colour,
  /** An uploaded picture that fills the page; '' without one. */
  background: orEmpty(
    boundedText('Please upload the picture again.', 64).regex(ownPicture, 'Please upload the picture again.'),
    'Please upload the picture again.',
  ),
  /** The event's kolam at the right, in these colours; null without it. */
  panel: z.object({ ground: colour, line: colour, dots: colour }).nullable(),
  boxes: listOf(textBox, 40, { tooMany: 'Use at most 40 boxes.' }).superRefine((boxes, context) => {
    const fault = whyNotTemplateTexts(boxes.map(({ text }) => text));
    if (fault) context.addIssue({ code: 'custom', message: fault });
  }),
  /** Side and place of the QR code, which leads to the verification page. */
  code: z
    .object({ x: length(0, page.width), y: length(0, page.height), size: length(codeSides.least, codeSides.most) })
    .refine(
      ({ x, y, size }) => x + size <= page.width + 0.05 && y + size <= page.height + 0.05,
      'Please keep the QR code on the page.',
    ),
});
export type Design = z.output<typeof design>;

export const template = z.object({
  /** `house` for the templates that come with Symposia, one for each kind. */
  _id: z.string(),
  kind,
  name: z.string(),
  version: z.number(),
  /** Certificates were made with this version, so the next change makes a new version. */
  isUsed: z.boolean(),
  /** '' for the templates that come with Symposia. */
  changedAt: z.string(),
  design,
});
export type Template = z.output<typeof template>;

const templateNotFound = { status: 404, message: 'Template not found' } as const;
const admin = { access: 'admin', needs: 'certificates.change' } as const;
const name = requiredText(1, 'Please enter a name for the template.', 80);
const templateId = boundedText('This is not a template.', 64, 'This is not a template.');

export const listTemplates = endpoint({
  ...admin,
  method: 'GET',
  path: '/api/admin/certificate-templates',
  summary: 'The newest version of each template, those that ship first',
  output: z.object({ templates: z.array(template) }),
});

const templateVersion = template.pick({ version: true, name: true, changedAt: true, design: true }).extend({
  /** How many certificates were made with it, including replaced and revoked ones. */
  certificates: z.number(),
});
export type TemplateVersion = z.output<typeof templateVersion>;

export const listTemplateVersions = endpoint({
  ...admin,
  method: 'GET',
  path: '/api/admin/certificate-templates/:templateId/versions',
  summary: 'The versions of a template that certificates were made with, and the newest one, the latest 50 first',
  params: z.object({ templateId }),
  output: z.object({ versions: z.array(templateVersion) }),
  refusals: { templateNotFound },
});

export const copyTemplate = endpoint({
  ...admin,
  method: 'POST',
  path: '/api/admin/certificate-templates',
  summary: 'Make a template as a copy of another one of its kind, or of the one that ships',
  body: z.object({ kind, name, copyOf: templateId.default(shippedId) }),
  output: template,
  status: 201,
  refusals: {
    templateNotFound,
    tooManyTemplates: { status: 409, message: 'There are 100 templates. Please remove one first.' },
  },
});

export const saveTemplate = endpoint({
  ...admin,
  method: 'PUT',
  path: '/api/admin/certificate-templates/:templateId',
  summary: 'Change a template; a version that certificates were made with stays, and a new one is made',
  params: z.object({ templateId }),
  body: z.object({
    name,
    design,
    /** The `changedAt` that was read. A save from an older state is refused. */
    changedAt: instantField('Please open the template again.'),
  }),
  output: template,
  refusals: {
    templateNotFound,
    staleTemplate: { status: 409, message: 'Somebody else has changed this template since you opened it.' },
  },
});

export const removeTemplate = endpoint({
  ...admin,
  method: 'DELETE',
  path: '/api/admin/certificate-templates/:templateId',
  summary: 'Take a template off the list; certificates that were made with it stay as they are',
  params: z.object({ templateId }),
  output: messageOnly,
  refusals: { templateNotFound },
});

/** An SVG picture, not JSON. */
export const previewTemplate = endpoint({
  ...admin,
  method: 'POST',
  path: '/api/admin/certificate-templates/preview',
  summary: 'How a template looks with a name, drawn by the code that makes certificates (image/svg+xml)',
  body: z.object({
    kind,
    design,
    name: requiredText(1, 'Please enter a name.', 300),
    eventId: id.optional(),
  }),
  output: z.unknown(),
  refusals: { busy: manyDrawings },
});
