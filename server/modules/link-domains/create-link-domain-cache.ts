import type { App } from '#server/app.ts';

/** A domain that was just proven opens within this time, on every process. */
const KNOWN_MS = 20_000;
const MOST_KNOWN = 2_000;

/** Whether a name is a link domain in place. Asked at every visit, so what was answered a moment ago is answered again. */
export function knowLinkDomains(app: Pick<App, 'db'>): (name: string) => Promise<boolean> {
  const known = new Map<string, { until: number; answer: Promise<boolean> }>();
  return (name) => {
    const now = performance.now();
    const found = known.get(name);
    if (found && found.until > now) return found.answer;
    // Strangers choose the names: the map must not grow with them.
    if (known.size >= MOST_KNOWN) known.clear();
    const answer = isLinkDomain(app, name);
    known.set(name, { until: now + KNOWN_MS, answer });
    answer.catch(() => known.delete(name));
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
