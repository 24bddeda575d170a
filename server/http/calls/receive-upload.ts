import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';

export interface UploadedFile {
  field: string;
  filename: string;
  /** On disk, read when its content is asked for. */
  content: Blob;
  /** The temporary file itself. */
  place: string;
  /** Larger than the route allows: the rest was thrown away. */
  isTruncated: boolean;
}

export interface Upload extends AsyncDisposable {
  fields: { field: string; text: string }[];
  files: UploadedFile[];
  /**
   * Why reading stopped before the end, a code of @fastify/multipart or of the connection; what
   * came before is kept.
   */
  error: unknown;
}

/**
 * Reads a multipart body to its end, its files into temporary ones that go with the upload: a slow
 * sender costs a file, never memory or a place at work.
 */
export async function receiveUpload(request: FastifyRequest): Promise<Upload> {
  const places: string[] = [];
  const upload: Upload = {
    fields: [],
    files: [],
    error: null,
    [Symbol.asyncDispose]: async () => {
      await Promise.all(places.map((place) => fs.promises.rm(place, { force: true })));
    },
  };
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        upload.fields.push({ field: part.fieldname, text: String(part.value) });
        continue;
      }
      const place = path.join(os.tmpdir(), `recueil-upload-${randomUUID()}`);
      places.push(place);
      await pipeline(part.file, fs.createWriteStream(place, { flags: 'wx', mode: 0o600 }));
      upload.files.push({
        field: part.fieldname,
        filename: part.filename,
        content: await fs.openAsBlob(place),
        place,
        isTruncated: part.file.truncated,
      });
    }
  } catch (error) {
    upload.error = error;
  }
  return upload;
}
