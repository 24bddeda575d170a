import type { FastifyRequest } from 'fastify';
import type { ReviewProblem } from '#contract/review-form.ts';

export interface ReviewParts {
  form: URLSearchParams;
  photos: readonly Buffer[];
  problem: ReviewProblem | null;
}

/** The parts of the review’s form, whether or not it carries photos. A photo that is too heavy never loses the words that came before it. */
export async function readReviewParts(request: FastifyRequest): Promise<ReviewParts> {
  if (!request.isMultipart())
    return {
      form: request.body instanceof URLSearchParams ? request.body : new URLSearchParams(),
      photos: [],
      problem: null,
    };
  const form = new URLSearchParams();
  const photos: Buffer[] = [];
  let problem: ReviewProblem | null = null;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        form.append(part.fieldname, String(part.value));
        continue;
      }
      const bytes = await part.toBuffer();
      if (part.file.truncated) problem = { kind: 'photo_too_large' };
      // An empty file field is sent too.
      else if (bytes.length > 0) photos.push(bytes);
    }
  } catch (error) {
    const { code = '' } = error as { code?: string };
    if (!code.startsWith('FST_')) throw error;
    problem = { kind: code === 'FST_FILES_LIMIT' ? 'too_many_photos' : 'photo_too_large' };
  }
  return { form, photos, problem };
}
