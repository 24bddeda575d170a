import type { App } from '#server/app.ts';

/**
 * Milliseconds for which an answer is cached, and after which every process accepts a newly
 * verified domain.
 */
const CACHED_MS = 20_000;
const MOST_CACHED = 2_000;

/**
 * Returns a function that returns true for a working link domain. Answers are cached for a short
 * time, because every visit needs one.
 */
export function createLinkDomainCache(app: Pick<App, 'db'>): (name: string) => Promise<boolean> {
  const cached = new Map<string, { until: number; answer: Promise<boolean> }>();
  return (name) => {
    const now = performance.now();
    const found = cached.get(name);
    if (found && found.until > now) return found.answer;
    // Visitors choose the names, so the map must not grow without a limit.
    if (cached.size >= MOST_CACHED) cached.clear();
    const answer = isLinkDomain(app, name);
    cached.set(name, { until: now + CACHED_MS, answer });
    answer.catch(() => cached.delete(name));
    return answer;
  };
}

async function isLinkDomain({ db }: Pick<App, 'db'>, name: string): Promise<boolean> {
  const team = await db
    .selectFrom('teams')
    .select('id')
    .where('link_domain', '=', name)
    .where('link_domain_state', '=', 'ok')
    .executeTakeFirst();
  return team !== undefined;
}
