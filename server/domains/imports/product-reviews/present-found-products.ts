import type { Kysely } from 'kysely';
import type { Answer } from '#contract/api/schemas.ts';
import type { DB } from '#server/database/tables.ts';
import type { OperationRow } from '#server/domains/operations/read-operation.ts';

type Products = NonNullable<Answer<'getImport'>['data']['reviews']>['products'];

/**
 * Presents the products that the dry run found, and those that the catalogue lacks, the most
 * reviewed first.
 */
export async function presentFoundProducts(
  db: Kysely<DB>,
  { team_id, outcomes }: Pick<OperationRow, 'team_id' | 'outcomes'>,
): Promise<Products> {
  const named = (kind: string): { name: string; count: number }[] =>
    Object.entries(outcomes)
      .flatMap(([key, count]) =>
        key.startsWith(`${kind} `) ? [{ name: key.slice(kind.length + 1), count }] : [],
      )
      .toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name));
  const found = named('product');
  const rows = await db
    .selectFrom('products')
    .select(['id', 'title'])
    .where('team_id', '=', team_id)
    .where('id', 'in', ['0', ...found.map(({ name }) => name)])
    .execute();
  const titles = new Map(rows.map(({ id, title }) => [id, title]));
  return {
    found_count: outcomes['products'] ?? 0,
    found: found.flatMap(({ name, count }) => {
      const title = titles.get(name);
      return title === undefined ? [] : [{ id: name, title, count }];
    }),
    missing_count: outcomes['missings'] ?? 0,
    missing: named('missing').map(({ name, count }) => ({ product: name, count })),
  };
}
