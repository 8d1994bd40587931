import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream/promises';
import { ContentDisposition } from '@remix-run/headers/content-disposition';
import {
  getMultipartBoundary,
  MaxFileSizeExceededError,
  MaxPartsExceededError,
  MultipartParseError,
  type MultipartPart,
  parseMultipart,
} from '@remix-run/multipart-parser';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FileField } from '#shared/endpoint.ts';
import { invalid, type Refusal, refuse } from './refusal.ts';
import type { UploadMemory } from './upload-memory.ts';

export interface Upload {
  /** Valid until the answer is sent; the memory is then used for the next upload. */
  content: Buffer;
}

export interface ReceivedForm {
  fields: Record<string, string>;
  file: Upload | undefined;
}

/** The body is not a form as browsers send it. The message is for the caller. */
export class MalformedForm extends Error {
  readonly status: 400 | 413;

  constructor(status: 400 | 413, message: string) {
    super(message);
    this.name = 'MalformedForm';
    this.status = status;
  }
}

/** The limit for everything in a form but its file: the fields and the headers of all parts. */
export const fieldsMaxBytes = 256 * 1024;
/** The longest text part is a list of team members as JSON. */
const textPartMaxBytes = 128 * 1024;
const maxParts = 41;
const partHeadMaxBytes = 2 * 1024;
/**
 * The limit of RFC 2046. Searching a body for a boundary of thousands of characters takes minutes and blocks the
 * server.
 */
const boundaryMaxLength = 70;

/** Leaves the bodies of forms unread, for `receiveForm`. */
export function acceptForms(http: FastifyInstance): void {
  http.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null));
}

/**
 * Reads a multipart body with at most one file into `memory`. Each step is limited, and nothing is written to the disk.
 * The caller releases the memory when it no longer needs the file.
 */
export async function receiveForm(
  { raw }: FastifyRequest,
  spec: FileField,
  memory: UploadMemory,
): Promise<ReceivedForm | Refusal<'invalid' | 'busy' | 'notMultipart'>> {
  const type = raw.headers['content-type'] ?? '';
  const boundary = /^multipart\/form-data\s*;/i.test(type) ? getMultipartBoundary(type) : null;
  if (!boundary) return refuse('notMultipart');
  if (boundary.length > boundaryMaxLength) {
    throw new MalformedForm(400, `The form has a boundary of more than ${boundaryMaxLength} letters.`);
  }
  const came = await receiveBody(raw, memory, spec.maxBytes + fieldsMaxBytes);
  if (came === 'noMemory') return refuse('busy');
  if (came === 'tooLarge') return invalid({ [spec.field]: spec.tooLarge });
  try {
    return readParts(memory.content, boundary, spec);
  } catch (error) {
    if (error instanceof MaxFileSizeExceededError) return invalid({ [spec.field]: spec.tooLarge });
    throw inOurWords(error);
  }
}

type Arrival = 'whole' | 'tooLarge' | 'noMemory';

/**
 * Rejects when the connection breaks. After a refusal it reads and ignores the rest of the body, because clients read
 * the answer only when they have sent everything.
 */
async function receiveBody(body: IncomingMessage, memory: UploadMemory, maxBytes: number): Promise<Arrival> {
  if (Number(body.headers['content-length'] ?? 0) > maxBytes) return 'tooLarge';
  let received = 0;
  return new Promise((resolve, reject) => {
    const take = (chunk: Buffer) => {
      received += chunk.length;
      const refused = received > maxBytes ? 'tooLarge' : memory.append(chunk) ? undefined : 'noMemory';
      if (!refused) return;
      body.off('data', take).resume();
      resolve(refused);
    };
    body.on('data', take);
    finished(body, { writable: false }).then(() => resolve('whole'), reject);
  });
}

function readParts(body: Buffer, boundary: string, spec: FileField): ReceivedForm | Refusal<'invalid'> {
  const form: ReceivedForm = { fields: {}, file: undefined };
  let hasFile = false;
  let textBytes = 0;
  // One byte less, because the library allows a file of exactly its limit and we refuse a file of `maxBytes`.
  const limits = { maxFileSize: spec.maxBytes - 1, maxParts, maxHeaderSize: partHeadMaxBytes };
  for (const part of parseMultipart(body, { boundary, ...limits })) {
    const { name, isFile } = readHead(part);
    const content = contentOf(part);
    if (!isFile) {
      // Text parts must not use the space that the limit allows for the file.
      textBytes += content.length;
      if (content.length > textPartMaxBytes || textBytes > fieldsMaxBytes) {
        throw new MalformedForm(413, 'The fields of the form are too long.');
      }
      form.fields[name] = content.toString();
      continue;
    }
    if (hasFile) return invalid({ [spec.field]: 'Please attach one file only.' });
    hasFile = true;
    if (name !== spec.field) return invalid({ [spec.field]: 'Please attach the file to its own field.' });
    // A browser sends an empty file for an empty field.
    if (content.length > 0) form.file = { content };
  }
  return form;
}

/** Returns what the part's own `name` and `isFile` return, which parse its headers again on each access. */
function readHead(part: MultipartPart): { name: string; isFile: boolean } {
  const headers = headersOf(part);
  const { name = '', preferredFilename } = ContentDisposition.from(headers['content-disposition'] ?? null);
  if (name in Object.prototype) throw new MalformedForm(400, 'The form has a field that is not allowed.');
  return { name, isFile: preferredFilename !== undefined || headers['content-type'] === 'application/octet-stream' };
}

function headersOf(part: MultipartPart): MultipartPart['headers'] {
  try {
    return part.headers;
  } catch {
    throw new MalformedForm(400, 'The form could not be read: the head of a field is no UTF-8.');
  }
}

/** Copies nothing: when the body is read as a whole, each part is one piece of it. */
function contentOf({ content: [piece] }: MultipartPart): Buffer {
  return piece ? Buffer.from(piece.buffer, piece.byteOffset, piece.length) : Buffer.alloc(0);
}

function inOurWords(error: unknown): unknown {
  if (error instanceof MaxPartsExceededError) return new MalformedForm(413, 'The form has too many parts.');
  return error instanceof MultipartParseError ? new MalformedForm(400, 'The request was cut off.') : error;
}
