import { createHash } from 'node:crypto';
import type { ReviewToImport } from './review-to-import.ts';

/**
 * Returns the hash by which two reviews without an identifier are the same: author, product, day
 * and text. Without a text, the exact time and the rating are used instead.
 */
export function reviewHash({
  rating,
  text,
  display_name,
  product,
  published_at,
}: Pick<ReviewToImport, 'rating' | 'text' | 'display_name' | 'product' | 'published_at'>): string {
  const when = published_at.toISOString();
  const foldedText = folded(text);
  const parts = [
    folded(display_name ?? ''),
    folded(product ?? ''),
    ...(foldedText === '' ? [when, String(rating)] : [when.slice(0, 10), foldedText]),
  ];
  return createHash('sha256').update(parts.join('\u0000')).digest('base64url').slice(0, 27);
}

function folded(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}\p{P}\s]+/gu, '');
}
