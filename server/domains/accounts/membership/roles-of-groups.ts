import type { GroupRole } from '#server/config/config-oidc.ts';
import type { Member } from './lock-members.ts';

const RANK = { reader: 1, member: 2, owner: 3 } as const;

export interface RolesOfGroups {
  /** Null when no group decides on the role of administrator. */
  is_admin: boolean | null;
  /**
   * The role in each team that the table names, by the code of the team. Null when the person has
   * none.
   */
  teams: ReadonlyMap<string, Member['role'] | null>;
}

/**
 * Returns the roles that these groups give a person. When several groups name one team, the highest
 * role counts.
 */
export function rolesOfGroups(
  table: readonly GroupRole[],
  groups: readonly string[],
): RolesOfGroups {
  let is_admin: boolean | null = null;
  const teams = new Map<string, Member['role'] | null>();
  for (const entry of table) {
    const isIn = groups.includes(entry.group);
    if (entry.role === 'admin') is_admin = is_admin === true || isIn;
    else {
      const best = teams.get(entry.team_code) ?? null;
      const isHigher = isIn && (best === null || RANK[best] < RANK[entry.role]);
      teams.set(entry.team_code, isHigher ? entry.role : best);
    }
  }
  return { is_admin, teams };
}
