import type { FastifyRequest } from 'fastify';
import fs from 'node:fs/promises';
import type { ProductProblem } from '#contract/customer-pages/products-page.ts';
import { LARGEST_IMAGE } from '#server/domains/images/save-image.ts';
import { recogniseVideo } from '#server/domains/images/videos/clean-video.ts';
import { receiveUpload, type UploadedFile } from '#server/http/calls/receive-upload.ts';

/**
 * The files of one product. They stay on disk until they are read, and are removed with these
 * parts.
 */
export interface ProductFiles {
  photos: readonly Blob[];
  /** The paths of the video files on disk. */
  videos: readonly string[];
  /** An image of the video that the browser drew. */
  poster: Blob | null;
}

export interface ProductParts extends AsyncDisposable {
  form: URLSearchParams;
  /** The files of each line of the form. */
  media: ReadonlyMap<number, ProductFiles>;
  problem: ProductProblem | null;
  /** The line of the file with this problem. Null when the problem belongs to no single line. */
  problem_line: number | null;
}

/**
 * Reads the parts of the form, with or without files. When a file is too large, the text before it
 * is still read.
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
  const media = new Map<number, ProductFiles>();
  let tooLarge: { line: number; kind: 'photo_too_large' | 'video_too_large' } | null = null;
  for (const file of files) {
    const line = lineOf(file.field);
    // Browsers also send empty file fields.
    if (file.content.size === 0 || line === null) continue;
    const isVideo = await isVideoFile(file);
    if (file.isTruncated || (!isVideo && file.content.size > LARGEST_IMAGE))
      tooLarge ??= { line, kind: isVideo ? 'video_too_large' : 'photo_too_large' };
    else media.set(line, withFile(media.get(line), file, isVideo));
  }
  return {
    form: new URLSearchParams(fields.map(({ field, text }) => [field, text])),
    media,
    problem:
      code === 'FST_FILES_LIMIT'
        ? { kind: 'too_many_photos' }
        : code !== '' || tooLarge !== null
          ? { kind: tooLarge?.kind ?? 'photo_too_large' }
          : null,
    problem_line: tooLarge?.line ?? null,
    [Symbol.asyncDispose]: () => upload[Symbol.asyncDispose](),
  };
}

export const NO_FILES: ProductFiles = { photos: [], videos: [], poster: null };

function withFile(
  before: ProductFiles = NO_FILES,
  { field, content, place }: UploadedFile,
  isVideo: boolean,
): ProductFiles {
  if (field.startsWith('poster_')) return isVideo ? before : { ...before, poster: content };
  return isVideo
    ? { ...before, videos: [...before.videos, place] }
    : { ...before, photos: [...before.photos, content] };
}

/** Recognises a video by its first bytes, because a sender can choose any name and type. */
async function isVideoFile({ place }: UploadedFile): Promise<boolean> {
  await using file = await fs.open(place);
  const first = Buffer.alloc(12);
  const { bytesRead } = await file.read(first, 0, first.length, 0);
  return recogniseVideo(first.subarray(0, bytesRead)) !== null;
}

function lineOf(field: string): number | null {
  const line = Number(/^(?:media|poster)_(\d{1,3})$/u.exec(field)?.[1]);
  return line > 0 ? line : null;
}
