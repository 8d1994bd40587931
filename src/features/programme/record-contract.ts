import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { id, listOf, messageOnly } from '#shared/fields.ts';

/**
 * Goes up with each change of a record. An edit sends the version that it began with, so that it does not overwrite
 * another change.
 */
export const version = z.int32();

const gone = { status: 404, message: 'Somebody else has deleted this meanwhile.' } as const;
const changed = {
  status: 409,
  message: 'Somebody else has changed this meanwhile. Close the dialog to see it, then make your change again.',
} as const;
const listChanged = { status: 409, message: 'The list has changed meanwhile. Here it is as it is now.' } as const;

interface List<Fields, Row> {
  path: `/api/admin/${string}`;
  fields: Fields;
  record: Row;
  summaries: { list: string; order: string };
  /** For example 'a speaker'. */
  one: string;
}

/** The five calls for a list of the programme. The lists differ only in their fields. */
export function recordCalls<Fields extends z.ZodRawShape, Row extends z.ZodType>({
  path,
  fields,
  record,
  summaries,
  one,
}: List<z.ZodObject<Fields>, Row>) {
  const params = z.object({ recordId: id });
  return {
    list: endpoint({
      method: 'GET',
      path,
      access: 'admin',
      needs: 'programme.read',
      summary: summaries.list,
      output: z.array(record),
    }),
    create: endpoint({
      method: 'POST',
      path,
      access: 'admin',
      needs: 'programme.change',
      summary: `Add ${one} at the end of the list`,
      body: fields,
      output: record,
      status: 201,
    }),
    order: endpoint({
      method: 'PUT',
      path: `${path}/order`,
      access: 'admin',
      needs: 'programme.change',
      summary: summaries.order,
      body: z.object({ ids: listOf(id, 1_000) }),
      output: messageOnly,
      refusals: { listChanged },
    }),
    update: endpoint({
      method: 'PUT',
      path: `${path}/:recordId`,
      access: 'admin',
      needs: 'programme.change',
      summary: `Change ${one}`,
      params,
      body: fields.extend({ version }),
      output: record,
      refusals: { gone, changed },
    }),
    delete: endpoint({
      method: 'DELETE',
      path: `${path}/:recordId`,
      access: 'admin',
      needs: 'programme.change',
      summary: `Delete ${one}`,
      params,
      output: messageOnly,
      refusals: { gone },
    }),
  };
}
