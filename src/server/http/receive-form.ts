import '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { FileField } from '#shared/endpoint.ts';
import { invalid, type Refusal, refuse } from './refusal.ts';

export interface Upload {
  content: Buffer;
}

export interface ReceivedForm {
  fields: Record<string, string>;
  file: Upload | undefined;
}

/** All uploads under way share this; past it the server asks to come back rather than run out of memory. */
const budgetBytes = 96 * 1024 * 1024;
let bytesUnderWay = 0;

/** Reads a multipart body with at most one file, into memory and bounded at every step. Nothing touches the disk. */
export async function receiveForm(
  request: FastifyRequest,
  spec: FileField,
): Promise<ReceivedForm | Refusal<'invalid' | 'busy' | 'notMultipart'>> {
  if (!request.isMultipart()) return refuse('notMultipart');
  const form: ReceivedForm = { fields: {}, file: undefined };
  const held = { bytes: 0 };
  try {
    // The limit is one byte less, since a file of exactly maxBytes is too large already.
    const limits = { fileSize: spec.maxBytes - 1, files: 1, fields: 40, fieldSize: 128 * 1024, parts: 41 };
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        form.fields[part.fieldname] = String(part.value);
        continue;
      }
      const content = await receiveFile(part.file, held);
      if (content === 'busy') return refuse('busy');
      if (part.file.truncated) return invalid({ [spec.field]: spec.tooLarge });
      if (part.fieldname !== spec.field) return invalid({ [spec.field]: 'Please attach the file to its own field.' });
      // A browser sends an empty file for a field that was left empty.
      if (content.length > 0) form.file = { content };
    }
    return form;
  } catch (error) {
    const code = (error as { code?: string }).code ?? '';
    if (code === 'FST_FILES_LIMIT') return invalid({ [spec.field]: 'Please attach one file only.' });
    if (code === 'FST_REQ_FILE_TOO_LARGE') return invalid({ [spec.field]: spec.tooLarge });
    throw error;
  } finally {
    bytesUnderWay -= held.bytes;
  }
}

async function receiveFile(stream: AsyncIterable<Buffer>, held: { bytes: number }): Promise<Buffer | 'busy'> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) {
    held.bytes += chunk.length;
    bytesUnderWay += chunk.length;
    if (bytesUnderWay > budgetBytes) return 'busy';
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
