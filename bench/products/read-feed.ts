import http from 'node:http';
import { memoryOf } from '../recueil.ts';

export interface FeedFigures {
  reviews: number;
  per_second: number;
  megabytes: number;
  /** Resident memory of the process, in MB, before the reading and at its maximum. */
  before_mb: number;
  most_mb: number;
}

const SAMPLE_MS = 50;
const REVIEW = Buffer.from('<review>');

/**
 * Reads a feed to its end, counts its reviews and samples the memory of the process that writes it.
 */
export async function readFeed(url: string, pid: number): Promise<FeedFigures> {
  const before_mb = memoryOf(pid);
  let most_mb = before_mb;
  const sampler = setInterval(() => {
    most_mb = Math.max(most_mb, memoryOf(pid));
  }, SAMPLE_MS);
  const since = performance.now();
  try {
    const { reviews, bytes } = await countReviews(url);
    const seconds = (performance.now() - since) / 1000;
    return { reviews, per_second: reviews / seconds, megabytes: bytes / 1e6, before_mb, most_mb };
  } finally {
    clearInterval(sampler);
  }
}

/** Reads without compression, so that the reader uses little processor time. */
function countReviews(url: string): Promise<{ reviews: number; bytes: number }> {
  return new Promise((resolve, reject) => {
    http
      .get(url, { headers: { 'accept-encoding': 'identity' } }, (answer) => {
        let [reviews, bytes] = [0, 0];
        let rest = Buffer.alloc(0);
        answer.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          const text = Buffer.concat([rest, chunk]);
          let at = text.indexOf(REVIEW);
          for (; at >= 0; at = text.indexOf(REVIEW, at + REVIEW.length)) reviews += 1;
          // The rest may contain the beginning of a mark that continues in the next chunk.
          rest = text.subarray(Math.max(0, text.length - REVIEW.length + 1));
        });
        answer.on('end', () => resolve({ reviews, bytes }));
        answer.on('error', reject);
      })
      .on('error', reject);
  });
}
