import { type RawBuilder, sql } from 'kysely';
import type { Answer, Query } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import type { Database } from '#server/database/open.ts';
import type { Handler } from '#server/http/calls/handler.ts';
import { presentPage } from '#server/http/calls/page.ts';
import { readInterval } from '#server/domains/requests/lists/read-interval.ts';

type DestinationsShown = Answer<'listDestinationsShown'>['data'][number];

interface Row {
  request_id: string;
  uuid: string;
  integration_order_number: string | null;
  rating: number;
  at: Date;
  rated_at: Date;
  event_id: string;
  detail: Record<string, unknown> | null;
}

/**
 * Returns the SQL of the selected answers: `l` is `listed_requests`, which has an index by the date
 * of the rating, `r` is `review_requests`, and `f` is the recorded event of each answer.
 */
export async function filterAnswers(
  app: Pick<App, 'db'>,
  team_id: string,
  filters: Pick<Query<'listDestinationsShown'>, 'start' | 'end' | 'request_id'>,
): Promise<RawBuilder<unknown>> {
  const { timezone } = await app.db
    .selectFrom('teams')
    .select('timezone')
    .where('id', '=', team_id)
    .executeTakeFirstOrThrow();
  const { from, until } = readInterval(filters, timezone);
  return sql`
    from listed_requests l join review_requests r on r.id = l.request_id left join request_timeline f on f.request_id = r.id and f.kind = 'destinations_shown'
    where l.team_id = ${team_id} and l.rated_at is not null ${from ? sql`and l.rated_at >= ${from}` : sql``} ${until ? sql`and l.rated_at < ${until}` : sql``}
    ${filters.request_id === undefined ? sql`` : sql`and l.request_id = ${filters.request_id}`}`;
}

interface Piece {
  limit: number;
  offset?: number;
  /**
   * The last row of the previous piece. The next rows are found by its values instead of an offset.
   */
  after?: Pick<Row, 'rated_at' | 'request_id' | 'event_id'>;
}

export async function readDestinationsShown(
  db: Database,
  filters: RawBuilder<unknown>,
  { limit, offset = 0, after }: Piece,
): Promise<{ shown: DestinationsShown[]; last: Piece['after'] }> {
  const { rows } = await sql<Row>`
    select r.id as request_id, r.uuid, r.integration_order_number, r.rating, coalesce(f.at, l.rated_at) as at, f.detail, l.rated_at, coalesce(f.id, 0) as event_id
    ${filters} ${after ? sql`and (l.rated_at, l.request_id, coalesce(f.id, 0)) < (${after.rated_at}, ${after.request_id}, ${after.event_id})` : sql``}
    order by l.rated_at desc, l.request_id desc, coalesce(f.id, 0) desc limit ${limit} offset ${offset}`.execute(
    db,
  );
  return { shown: rows.map(presentRow), last: rows.at(-1) };
}

/**
 * Lists the evidence that a shop shows all customers the same review destinations, one line per
 * answer.
 */
export const listDestinationsShown: Handler<'listDestinationsShown'> = async (
  app,
  { caller, query, url },
) => {
  const filters = await filterAnswers(app, caller.team_id, query);
  const [
    { shown: data },
    {
      rows: [counted],
    },
  ] = await Promise.all([
    readDestinationsShown(app.db, filters, {
      limit: query.per_page,
      offset: (query.page - 1) * query.per_page,
    }),
    sql<{ total: number }>`select count(*)::int as total ${filters}`.execute(app.db),
  ]);
  return presentPage(data, counted?.total ?? 0, query, app.config.publicUrl, url);
};

const MODES = ['neutral', 'feedback_first', 'redirect'] as const;
const LAYOUTS = ['doors', 'form_first'] as const;
const KINDS = ['trustpilot', 'google', 'custom'] as const;

/** Presents a row. Values that an older version did not store are null. */
function presentRow({
  request_id,
  uuid,
  integration_order_number,
  rating,
  at,
  detail,
}: Row): DestinationsShown {
  const names = Array.isArray(detail?.['doors']) ? (detail['doors'] as unknown[]) : [];
  const urls = Array.isArray(detail?.['urls']) ? (detail['urls'] as unknown[]) : [];
  const then = detail?.['rating'];
  return {
    request_id,
    request_uuid: uuid,
    integration_order_number,
    rating: typeof then === 'number' ? then : detail === null ? rating : null,
    shown_at: at.toISOString(),
    mode: MODES.find((mode) => mode === detail?.['mode']) ?? null,
    layout: LAYOUTS.find((layout) => layout === detail?.['layout']) ?? null,
    was_carried: detail?.['carried'] === true,
    doors: names.map((name, index) => {
      const url = urls[index];
      return {
        kind: KINDS.find((kind) => kind === String(name).split(' ')[0]) ?? 'custom',
        url: typeof url === 'string' ? url : null,
      };
    }),
  };
}
