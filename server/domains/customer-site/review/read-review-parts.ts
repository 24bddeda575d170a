import type { FastifyRequest } from 'fastify';
import type { ReviewProblem } from '#contract/settings/review-form.ts';
import { receiveUpload } from '#server/http/calls/receive-upload.ts';

export interface ReviewParts extends AsyncDisposable {
  form: URLSearchParams;
  /** On disk until they are read, and removed with these parts. */
  photos: readonly Blob[];
  problem: ReviewProblem | null;
}

/**
 * The parts of the review’s form, whether or not it carries photos. A photo that is too heavy never
 * loses the words that came before it.
 */
export async function readReviewParts(request: FastifyRequest): Promise<ReviewParts> {
  if (!request.isMultipart())
    return {
      form: request.body instanceof URLSearchParams ? request.body : new URLSearchParams(),
      photos: [],
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
  return {
    form: new URLSearchParams(fields.map(({ field, text }) => [field, text])),
    // An empty file field is sent too.
    photos: files
      .filter(({ content, isTruncated }) => content.size > 0 && !isTruncated)
      .map(({ content }) => content),
    problem: problemOf(
      code,
      files.some(({ isTruncated }) => isTruncated),
    ),
    [Symbol.asyncDispose]: () => upload[Symbol.asyncDispose](),
  };
}

function problemOf(code: string, isTruncated: boolean): ReviewProblem | null {
  if (code === 'FST_FILES_LIMIT') return { kind: 'too_many_photos' };
  return code !== '' || isTruncated ? { kind: 'photo_too_large' } : null;
}
