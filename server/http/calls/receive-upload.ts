import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';

export interface UploadedFile {
  field: string;
  filename: string;
  /** The file is on disk and is read when its content is requested. */
  content: Blob;
  /** The temporary file itself. */
  place: string;
  /** True when it is larger than the route allows: the rest was discarded. */
  isTruncated: boolean;
}

export interface Upload extends AsyncDisposable {
  fields: { field: string; text: string }[];
  files: UploadedFile[];
  /**
   * The error that stopped the reading before its end, with a code of @fastify/multipart or of the
   * connection. The parts before it are available.
   */
  error: unknown;
}

/**
 * Reads a multipart body to its end. Its files are stored in temporary files that are deleted with
 * the upload, so that a slow sender occupies a file, but no memory and no processing slot.
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
