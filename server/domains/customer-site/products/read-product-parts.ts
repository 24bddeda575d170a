import type { FastifyRequest } from 'fastify';
import type { ProductProblem } from '#contract/customer-pages/products-page.ts';
import { receiveUpload } from '#server/http/calls/receive-upload.ts';

export interface ProductParts extends AsyncDisposable {
  form: URLSearchParams;
  /** By line. On disk until they are read, and removed with these parts. */
  media: ReadonlyMap<number, readonly Blob[]>;
  problem: ProductProblem | null;
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
  for (const { field, content, isTruncated } of files) {
    const line = Number(/^media_(\d{1,3})$/u.exec(field)?.[1]);
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
        : code !== '' || files.some(({ isTruncated }) => isTruncated)
          ? { kind: 'video_too_large' }
          : null,
    [Symbol.asyncDispose]: () => upload[Symbol.asyncDispose](),
  };
}
