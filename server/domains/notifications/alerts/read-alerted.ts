import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/database/tables.ts';

interface LowRating {
  is_low: boolean;
  /** The addresses in the team’s settings that receive its low ratings. */
  emails: readonly string[];
}

/** A member and their alert settings. */
interface Member {
  email: string;
  role: string;
  each_review: boolean | null;
  low: boolean | null;
}

export async function readMembers(
  db: Kysely<DB>,
  team_ids: readonly string[],
): Promise<ReadonlyMap<string, readonly Member[]>> {
  const rows = await db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .leftJoin('notification_preferences as p', 'p.user_id', 'm.user_id')
    .select(['m.team_id', 'u.email', 'm.role', 'p.each_review', 'p.low'])
    .where('m.team_id', '=', sql<string>`any(${[...new Set(team_ids)]}::bigint[])`)
    .orderBy('u.id')
    .execute();
  return Map.groupBy(rows, ({ team_id }) => team_id);
}

/**
 * Returns the recipients of a rating: members who chose every rating and, for a low one, the team’s
 * own addresses or, without such addresses, its owners. A person’s own setting takes precedence: a
 * member who wants no alert gets none, even when their address is in the settings.
 */
export function chooseAlerted(people: readonly Member[], { is_low, emails }: LowRating): string[] {
  const wants = (person: Member): boolean =>
    person.each_review === true ||
    (is_low && (person.low ?? (person.role === 'owner' && emails.length === 0)));
  const refusing = new Set(
    people
      .filter((person) => person.low === false && !wants(person))
      .map(({ email }) => email.toLowerCase()),
  );
  const recipients = [
    ...(is_low ? emails.filter((email) => !refusing.has(email.toLowerCase())) : []),
    ...people.filter(wants).map(({ email }) => email),
  ];
  return [
    ...new Map(recipients.toReversed().map((email) => [email.toLowerCase(), email])).values(),
  ].toReversed();
}
