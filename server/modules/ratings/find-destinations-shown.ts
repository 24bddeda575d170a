import { type Kysely, sql } from 'kysely';
import { parseConditionalConfiguration } from '#contract/conditional-configuration.ts';
import { readConditionalRating } from '#contract/conditional-rating.ts';
import type { DB } from '#server/database/tables.ts';

interface Rated {
  request: { uuid: string; team_id: string };
  rating: number;
}

/** The proof, answer by answer, of which doors are shown after a rating, in which order and mode; that there are none is proof too. */
export async function doorsShown(
  db: Kysely<DB>,
  all: readonly Rated[],
): Promise<(rated: Rated) => Record<string, unknown>> {
  const teams = [...new Set(all.map(({ request }) => request.team_id))];
  const rows = await db
    .selectFrom('teams')
    .select(['id', 'conditional_config'])
    .where('id', '=', sql<string>`any(${teams}::bigint[])`)
    .execute();
  const configurations = new Map(
    rows.map((row) => [row.id, parseConditionalConfiguration(row.conditional_config)]),
  );
  return ({ request, rating }) => {
    const configuration = configurations.get(request.team_id);
    if (!configuration) throw new Error(`team ${request.team_id} is gone`);
    const { doors, layout, carry_to } = readConditionalRating(configuration, rating, request.uuid);
    const names = doors.map((door) => (door.kind === 'custom' ? `custom ${door.n}` : door.kind));
    return {
      rating,
      mode: configuration.mode,
      layout,
      carried: carry_to !== null,
      doors: names,
      urls: doors.map((door) => door.url),
    };
  };
}
