/** A variable that Recueil does not read, and the variable that was probably meant. */
export interface NearMiss {
  name: string;
  suggestion: string;
}

/**
 * Names shorter than this are similar to many others: only their case and underscores are ignored
 * in the comparison.
 */
const LONG_ENOUGH = 6;

/**
 * Returns the unknown names that differ by one or two letters from a known one, for example
 * `DATABSE_URL`.
 */
export function nearMissesOf(
  names: readonly string[],
  variables: ReadonlySet<string>,
): readonly NearMiss[] {
  return names
    .filter((name) => !variables.has(name) && !/^npm_/iu.test(name))
    .flatMap((name) => {
      const suggestion = [...variables].find((one) => !names.includes(one) && isNear(name, one));
      return suggestion === undefined ? [] : [{ name, suggestion }];
    });
}

function isNear(name: string, variable: string): boolean {
  const plain = (text: string): string => text.toUpperCase().replaceAll(/[_-]/gu, '');
  if (plain(name) === plain(variable)) return true;
  if (variable.length < LONG_ENOUGH) return false;
  return distance(name.toUpperCase(), variable) <= (variable.length < 9 ? 1 : 2);
}

/** Returns the number of letters to insert, delete or replace. */
function distance(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return Infinity;
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++)
      next.push(
        Math.min(
          (row[j] ?? 0) + 1,
          (next[j - 1] ?? 0) + 1,
          (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1),
        ),
      );
    row = next;
  }
  return row[other.length] ?? Infinity;
}
