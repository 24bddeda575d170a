import type { App } from '#server/app.ts';
import { averageFall } from './average-fall.ts';
import { decimal } from './render-digest-email.ts';
import type { DigestPeriod } from './digest-period.ts';
import { readDigest, type TeamDigest } from './read-digest.ts';

export interface Fall {
  team: TeamDigest;
  from: number;
  to: number;
}

/** Returns the fall of the team’s average in this period, or null when it did not fall. */
export async function readFall(
  app: Pick<App, 'db' | 'clock'>,
  team: { id: string; name: string },
  period: DigestPeriod,
): Promise<Fall | null> {
  const digest = await readDigest(app, team, period);
  const fall = digest && averageFall(digest);
  return digest && fall && { team: digest, ...fall };
}

export function fallText({ from, to, team }: Fall): string {
  return `La note moyenne est passée de ${decimal(from)} à ${decimal(to)} d’une semaine à l’autre : ${team.reviews} notes la semaine dernière, ${team.previous_reviews ?? 0} celle d’avant.`;
}
