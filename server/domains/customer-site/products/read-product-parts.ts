import type { FastifyRequest } from 'fastify';
import type { ProductProblem } from '#contract/customer-pages/products-page.ts';
import { receiveUpload } from '#server/http/calls/receive-upload.ts';

export interface ProductParts extends AsyncDisposable {
  form: URLSearchParams;
  /** By line. On disk until they are read, and removed with these parts. */
  media: ReadonlyMap<number, readonly Blob[]>;
  problem: ProductProblem | null;
  /** The line of the file with this problem; null: it is of no single one. */
  problem_line: number | null;
}

/**
 * The parts of the form, with or without files. A file that is too heavy never loses the words that
 * came before it.
 */
export async function readProductParts(request: FastifyRequest): Promise<ProductParts> {
  if (!request.isMultipart())
    return {
      form: request.body instanceof URLSearchParams ? request.body : new URLSearchParams(),
      media: new Map(),
      problem: null,
      problem_line: null,
      [Symbol.asyncDispose]: async () => undefined,
    };
  const upload = await receiveUpload(request);
  const { fields, files, error } = upload;
  const { code = '' } = (error ?? {}) as { code?: string };
  if (error !== null && !code.startsWith('FST_')) {
    await upload[Symbol.asyncDispose]();
    throw error;
  }
  const media = new Map<number, Blob[]>();
  const tooLarge = files.find(({ isTruncated }) => isTruncated);
  for (const { field, content, isTruncated } of files) {
    const line = lineOf(field);
    // An empty file field is sent too.
    if (content.size > 0 && !isTruncated && line > 0)
      media.set(line, [...(media.get(line) ?? []), content]);
  }
  return {
    form: new URLSearchParams(fields.map(({ field, text }) => [field, text])),
    media,
    problem:
      code === 'FST_FILES_LIMIT'
        ? { kind: 'too_many_photos' }
        : code !== '' || tooLarge !== undefined
          ? { kind: 'photo_too_large' }
          : null,
    problem_line: tooLarge ? lineOf(tooLarge.field) : null,
    [Symbol.asyncDispose]: () => upload[Symbol.asyncDispose](),
  };
}

function lineOf(field: string): number {
  return Number(/^media_(\d{1,3})$/u.exec(field)?.[1]);
}
