import { type Kysely, sql } from 'kysely';
import { parseConditionalConfiguration } from '#contract/settings/conditional-configuration.ts';
import { readConditionalRating } from '#contract/settings/conditional-rating.ts';
import type { DB } from '#server/database/tables.ts';

interface RatedRequest {
  request: { uuid: string; team_id: string };
  rating: number;
}

/**
 * Finds the review destinations that are shown after each rating, with their order and mode, as the
 * detail of the timeline event that proves it. An empty list is recorded too.
 */
export async function findDestinationsShown(
  db: Kysely<DB>,
  all: readonly RatedRequest[],
): Promise<(rated: RatedRequest) => Record<string, unknown>> {
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
    const { destinations, layout, carry_to } = readConditionalRating(
      configuration,
      rating,
      request.uuid,
    );
    const names = destinations.map((destination) =>
      destination.kind === 'custom' ? `custom ${destination.n}` : destination.kind,
    );
    return {
      rating,
      mode: configuration.mode,
      layout,
      carried: carry_to !== null,
      doors: names,
      urls: destinations.map((destination) => destination.url),
    };
  };
}
