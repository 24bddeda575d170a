import type { Kysely } from 'kysely';
import type { DB } from '#server/database/tables.ts';

interface Rated {
  team_id: string;
  is_low: boolean;
  /** The addresses that the team’s settings name for its low ratings. */
  emails: readonly string[];
}

/**
 * Who hears of a rating: those who want each; for a low one also the team’s own addresses, else its owners. What a person says of
 * themselves comes first: who wants no alert gets none, though their address is in the settings.
 */
export async function readAlerted(db: Kysely<DB>, { team_id, is_low, emails }: Rated): Promise<string[]> {
  const people = await db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .leftJoin('notification_preferences as p', 'p.user_id', 'm.user_id')
    .select(['u.email', 'm.role', 'p.each_review', 'p.low'])
    .where('m.team_id', '=', team_id)
    .orderBy('u.id')
    .execute();
  const wants = (person: (typeof people)[number]): boolean => person.each_review === true || (is_low && (person.low ?? (person.role === 'owner' && emails.length === 0)));
  const refusing = new Set(people.filter((person) => person.low === false && !wants(person)).map(({ email }) => email.toLowerCase()));
  const told = [...(is_low ? emails.filter((email) => !refusing.has(email.toLowerCase())) : []), ...people.filter(wants).map(({ email }) => email)];
  return [...new Map(told.toReversed().map((email) => [email.toLowerCase(), email])).values()].toReversed();
}
