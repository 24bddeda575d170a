import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { isStorable } from '#contract/plain-text.ts';
import { Failure, invalidField } from '../failures.ts';
import { createGate } from './gate.ts';

/** More fields than any form of ours has. */
const MOST_FIELDS = 20;
const LARGEST_FIELD = 100_000;
/** A file is held in memory until it is answered: those who come meanwhile are not read yet. */
const MOST_AT_ONCE = 4;
const TOO_LARGE = new Set([
  'FST_REQ_FILE_TOO_LARGE',
  'FST_FILES_LIMIT',
  'FST_PARTS_LIMIT',
  'FST_FIELDS_LIMIT',
]);

/** Forms are understood where one is asked for, and nowhere else. `bodyLimit` bounds the file. */
export function formRoutes(http: FastifyInstance, route: RouteOptions): void {
  void http.register(async (inner) => {
    await inner.register(multipart, {
      limits: {
        fields: MOST_FIELDS,
        fieldSize: LARGEST_FIELD,
        files: 1,
        fileSize: route.bodyLimit ?? LARGEST_FIELD,
      },
    });
    const gate = createGate(MOST_AT_ONCE);
    inner.route({
      ...route,
      handler: (request, reply) =>
        gate.pass(async (): Promise<unknown> => route.handler.call(inner, request, reply)),
    });
  });
}

/** The parts of a multipart form, in any order. */
export async function readForm(request: FastifyRequest): Promise<Record<string, unknown>> {
  if (!request.isMultipart())
    throw new Failure('unsupported_media_type', {
      message: 'Ce format n’est pas accepté : envoyez un formulaire multipart/form-data.',
    });
  const parts = new Map<string, unknown>();
  try {
    for await (const part of request.parts()) {
      const value =
        part.type === 'file'
          ? new File([Uint8Array.from(await part.toBuffer())], nameOf(part.filename))
          : String(part.value);
      if (!isStorable(part.fieldname))
        throw invalidField('body', 'Le formulaire contient un nom de champ illisible.');
      if (parts.has(part.fieldname))
        throw invalidField(part.fieldname, `Le champ « ${part.fieldname} » est donné deux fois.`);
      if (typeof value === 'string' && !isStorable(value))
        throw invalidField(
          part.fieldname,
          `Le champ « ${part.fieldname} » contient des caractères illisibles.`,
        );
      // As in a JSON body, an empty text says nothing.
      parts.set(part.fieldname, value === '' ? undefined : value);
    }
  } catch (cause) {
    if (cause instanceof Failure) throw cause;
    const code = (cause as { code?: string }).code ?? '';
    if (TOO_LARGE.has(code))
      throw new Failure('too_large', {
        message: `Ce fichier est trop volumineux : ${Math.floor((request.routeOptions.bodyLimit ?? 0) / 1_000_000)} Mo au plus.`,
        cause,
      });
    throw new Failure('bad_request', { message: 'Le formulaire n’est pas lisible.', cause });
  }
  return Object.fromEntries(parts);
}

/** A name is shown, never used as a path. */
function nameOf(given: string | undefined): string {
  return (given ?? '')
    .toWellFormed()
    .replaceAll(/[\p{Cc}/\\]/gu, ' ')
    .trim()
    .slice(-120);
}
