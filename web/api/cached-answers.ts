/**
 * Caches the last answers with an ETag in the memory of this tab, so that an unchanged answer is
 * not sent again.
 */
interface CachedAnswer {
  etag: string;
  answer: unknown;
}
const MOST = 40;
const answers = new Map<string, CachedAnswer>();

/** The key contains the token and the team, so that another session never gets this answer. */
export const answerKey = (url: URL, headers: Readonly<Record<string, string>>): string =>
  `${headers['authorization'] ?? ''} ${headers['x-team-id'] ?? ''} ${url.href}`;

export const cachedAnswer = (key: string): CachedAnswer | undefined => answers.get(key);

export function cacheAnswer(key: string, etag: string | null, answer: unknown): void {
  answers.delete(key);
  if (etag === null) return;
  answers.set(key, { etag, answer });
  const oldest = answers.keys().next();
  if (answers.size > MOST && !oldest.done) answers.delete(oldest.value);
}

export function clearAnswers(): void {
  answers.clear();
}
