import type { FastifyRequest } from 'fastify';
import type { ReviewProblem } from '#contract/settings/review-form.ts';
import { receiveUpload } from '#server/http/calls/receive-upload.ts';

export interface ReviewParts extends AsyncDisposable {
  form: URLSearchParams;
  /** The photos. They stay on disk until they are read, and are removed with these parts. */
  photos: readonly Blob[];
  problem: ReviewProblem | null;
}

/**
 * Reads the parts of the review’s form, with or without photos. When a photo is too large, the text
 * before it is still read.
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
    // Browsers also send empty file fields.
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
