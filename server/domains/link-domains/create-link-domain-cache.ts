import type { App } from '#server/app.ts';

/**
 * Milliseconds for which an answer is cached, and after which a domain that was just proven opens
 * on every process.
 */
const CACHED_MS = 20_000;
const MOST_CACHED = 2_000;

/**
 * Returns a function that says whether a name is a working link domain. Every visit asks, so that
 * answers are cached for a moment.
 */
export function createLinkDomainCache(app: Pick<App, 'db'>): (name: string) => Promise<boolean> {
  const cached = new Map<string, { until: number; answer: Promise<boolean> }>();
  return (name) => {
    const now = performance.now();
    const found = cached.get(name);
    if (found && found.until > now) return found.answer;
    // Strangers choose the names, so the map must not grow without a limit.
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
