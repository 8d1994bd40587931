import '@fastify/multipart';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import type { FileField } from '#shared/endpoint.ts';
import { invalid, type Refusal, refuse } from './refusal.ts';
import type { UploadMemory } from './upload-memory.ts';

export interface Upload {
  /** Valid until the answer is made; the memory is then used for the next upload. */
  content: Buffer;
}

export interface ReceivedForm {
  fields: Record<string, string>;
  file: Upload | undefined;
}

/**
 * Reads a multipart body with at most one file into `memory`, bounded at every step. Nothing touches the disk. The
 * caller releases the memory when it is done with the file.
 */
export async function receiveForm(
  request: FastifyRequest,
  spec: FileField,
  memory: UploadMemory,
): Promise<ReceivedForm | Refusal<'invalid' | 'busy' | 'notMultipart'>> {
  if (!request.isMultipart()) return refuse('notMultipart');
  const form: ReceivedForm = { fields: {}, file: undefined };
  try {
    // The limit is one byte less, since a file of exactly maxBytes is too large already.
    const limits = { fileSize: spec.maxBytes - 1, files: 1, fields: 40, fieldSize: 128 * 1024, parts: 41 };
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        form.fields[part.fieldname] = String(part.value);
        continue;
      }
      if (!(await receiveFile(part.file, memory))) return refuse('busy');
      if (part.file.truncated) return invalid({ [spec.field]: spec.tooLarge });
      if (part.fieldname !== spec.field) return invalid({ [spec.field]: 'Please attach the file to its own field.' });
      // A browser sends an empty file for a field that was left empty.
      const { content } = memory;
      if (content.length > 0) form.file = { content };
    }
    return form;
  } catch (error) {
    const code = (error as { code?: string }).code ?? '';
    if (code === 'FST_FILES_LIMIT') return invalid({ [spec.field]: 'Please attach one file only.' });
    if (code === 'FST_REQ_FILE_TOO_LARGE') return invalid({ [spec.field]: spec.tooLarge });
    throw error;
  }
}

/** False when there is no memory for it now. Rejects when the connection breaks off. */
async function receiveFile(stream: Readable, memory: UploadMemory): Promise<boolean> {
  let fits = true;
  stream.on('data', (chunk: Buffer) => {
    fits &&= memory.append(chunk);
    if (!fits) stream.destroy();
  });
  await finished(stream).catch((error) => {
    if (fits) throw error;
  });
  return fits;
}
