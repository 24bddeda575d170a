import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { isStorable } from '#contract/messages/plain-text.ts';
import { Failure, invalidField } from '#server/failures.ts';
import { addressOf } from '#server/http/limits/address-key.ts';
import type { UploadSlots } from '#server/http/limits/upload-slots.ts';
import { receiveUpload, type Upload } from './receive-upload.ts';

/** No form of the program has more fields than this. */
const MOST_FIELDS = 20;
const LARGEST_FIELD = 100_000;
const TOO_LARGE = new Set([
  'FST_REQ_FILE_TOO_LARGE',
  'FST_FILES_LIMIT',
  'FST_PARTS_LIMIT',
  'FST_FIELDS_LIMIT',
]);

interface FormRules {
  places: UploadSlots;
  teamOf: (request: FastifyRequest) => string | null;
}

const uploads = new WeakMap<FastifyRequest, Upload>();

/**
 * Parses forms only on the routes that accept one. `bodyLimit` limits the file. A form is written
 * to disk first, then waits for a processing slot.
 */
export function formRoutes(
  http: FastifyInstance,
  route: RouteOptions,
  { places, teamOf }: FormRules,
): void {
  void http.register(async (inner) => {
    await inner.register(multipart, {
      throwFileSizeLimit: false,
      limits: {
        fields: MOST_FIELDS,
        fieldSize: LARGEST_FIELD,
        files: 1,
        fileSize: route.bodyLimit ?? LARGEST_FIELD,
      },
    });
    inner.route({
      ...route,
      handler: async (request, reply): Promise<unknown> => {
        const team = teamOf(request);
        const release = places.take([
          `address ${addressOf(request)}`,
          ...(team === null ? [] : [`team ${team}`]),
        ]);
        try {
          if (!request.isMultipart())
            throw new Failure('unsupported_media_type', {
              message: 'Ce format n’est pas accepté : envoyez un formulaire multipart/form-data.',
            });
          await using upload = await receiveUpload(request);
          uploads.set(request, upload);
          return await places.limiter.run(async (): Promise<unknown> =>
            route.handler.call(inner, request, reply),
          );
        } finally {
          release();
        }
      },
    });
  });
}

/** Returns the parts of the received form, in any order. */
export function readForm(request: FastifyRequest): Record<string, unknown> {
  const upload = uploads.get(request);
  const limit = request.routeOptions.bodyLimit ?? 0;
  if (!upload) throw new Failure('unsupported_media_type');
  if (upload.files.some(({ isTruncated }) => isTruncated)) throw tooLarge(limit);
  if (upload.error !== null) throw unreadable(upload.error, limit);
  const parts = new Map<string, unknown>();
  const add = (field: string, value: unknown): void => {
    if (!isStorable(field))
      throw invalidField('body', 'Le formulaire contient un nom de champ illisible.');
    if (parts.has(field)) throw invalidField(field, `Le champ « ${field} » est donné deux fois.`);
    parts.set(field, value);
  };
  for (const { field, text } of upload.fields) {
    // As in a JSON body, an empty text counts as absent.
    add(field, text === '' ? undefined : text);
    if (!isStorable(text))
      throw invalidField(field, `Le champ « ${field} » contient des caractères illisibles.`);
  }
  for (const { field, filename, content } of upload.files)
    add(field, new File([content], nameOf(filename)));
  return Object.fromEntries(parts);
}

function unreadable(cause: unknown, limit: number): Failure {
  const { code = '' } = cause as { code?: string };
  return TOO_LARGE.has(code)
    ? tooLarge(limit, cause)
    : new Failure('bad_request', { message: 'Le formulaire n’est pas lisible.', cause });
}

function tooLarge(limit: number, cause?: unknown): Failure {
  return new Failure('too_large', {
    message: `Ce fichier est trop volumineux : ${Math.floor(limit / 1_000_000)} Mo au plus.`,
    cause,
  });
}

/** Returns the name of a file, which is shown and never used as a path. */
function nameOf(rawName: string | undefined): string {
  return (rawName ?? '')
    .toWellFormed()
    .replaceAll(/[\p{Cc}/\\]/gu, ' ')
    .trim()
    .slice(-120);
}
