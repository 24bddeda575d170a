import { z } from 'zod';

const groups = z
  .union([z.array(z.unknown()), z.string().transform((one): unknown[] => [one])])
  .transform((list) => list.filter((each): each is string => typeof each === 'string'));

/**
 * Returns the groups in a claim, found by its whole name or, when there is none, by a path with
 * dots (`realm_access.roles`). Returns null when the claim is missing, which differs from an empty
 * list.
 */
export function groupsIn(
  claims: Readonly<Record<string, unknown>>,
  name: string,
): readonly string[] | null {
  const found = Object.hasOwn(claims, name)
    ? claims[name]
    : name
        .split('.')
        .reduce<unknown>(
          (at, key) =>
            typeof at === 'object' && at !== null && Object.hasOwn(at, key)
              ? (at as Record<string, unknown>)[key]
              : undefined,
          claims,
        );
  return groups.safeParse(found).data ?? null;
}
