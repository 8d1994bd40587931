import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { optionalText } from '#shared/fields.ts';
import { changedMeanwhile } from './rules.ts';

/** The person who signs on-duty letters; '' for nobody. */
export const signatory = z.object({
  signatory: optionalText(120),
  /** For example 'Convener'. */
  signatoryTitle: optionalText(120),
});
export type Signatory = z.output<typeof signatory>;

export const getSignatory = endpoint({
  method: 'GET',
  path: '/api/admin/signatory',
  access: 'admin',
  needs: 'settings.change',
  summary: 'Who signs on-duty letters',
  output: signatory,
});

export const updateSignatory = endpoint({
  method: 'PUT',
  path: '/api/admin/signatory',
  access: 'admin',
  needs: 'settings.change',
  summary: 'Change who signs on-duty letters; each letter that is downloaded again becomes a new version',
  body: signatory.safeExtend({
    /** The values that the form has read. If somebody has changed them since, the update is refused. */
    seen: signatory.optional(),
  }),
  output: signatory,
  refusals: { changedMeanwhile },
});
