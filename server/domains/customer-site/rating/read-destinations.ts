import { sql } from 'kysely';
import type { Database } from '#server/database/open.ts';
import { type EvidenceLine, PIECE } from '#server/domains/audit-log/evidence-line.ts';

const MODES: Readonly<Record<string, string>> = {
  neutral: 'neutre',
  feedback_first: 'privé d’abord',
  redirect: 'redirection',
};

interface Row {
  id: string;
  activity: string;
  uuid: string;
  number: string | null;
  rating: number;
  events: { at: string; detail: Record<string, unknown> }[];
}

/**
 * Reads the links that were shown after each rating, with their order and mode. They prove that the
 * links did not depend on the rating. No contact is needed for it.
 */
export async function* readDestinations(
  db: Database,
  team_id: string,
): AsyncGenerator<EvidenceLine[]> {
  for (let last: Pick<Row, 'activity' | 'id'> | null = null; ;) {
    const before: ReturnType<typeof sql> =
      last === null
        ? sql``
        : sql`and (r.last_activity_at, r.id) < (${last.activity}::timestamptz, ${last.id}::bigint)`;
    const { rows } = await sql<Row>`
      select r.id, r.last_activity_at::text as activity, r.uuid, r.integration_order_number as number, r.rating, coalesce(f.events, '[]') as events
      from review_requests r
      left join lateral (select json_agg(json_build_object('at', at, 'detail', detail) order by id) as events from request_timeline where request_id = r.id and kind = 'destinations_shown') f on true
      where r.team_id = ${team_id} and (r.date_sent is not null or r.rating is not null) and r.rating is not null ${before}
      order by r.last_activity_at desc, r.id desc limit ${PIECE}`.execute(db);
    const lines = rows.flatMap(linesOf);
    if (lines.length > 0) yield lines;
    if (rows.length < PIECE) return;
    last = rows.at(-1) ?? null;
  }
}

function linesOf({ uuid, number, rating, events }: Row): EvidenceLine[] {
  return events.map(({ at, detail }) => ({
    part: 'doors',
    at: new Date(at),
    who: null,
    about: number === null ? `Demande ${uuid}` : `Commande ${number}`,
    what: textOf(detail, rating),
    detail: { request: uuid, rating, ...detail },
  }));
}

/**
 * Returns the French text of an event. An event recorded before events contained their rating shows
 * the last rating of its request.
 */
function textOf(detail: Readonly<Record<string, unknown>>, last: number): string {
  const rating = typeof detail['rating'] === 'number' ? detail['rating'] : last;
  const destinations = Array.isArray(detail['doors']) ? detail['doors'].map(String) : [];
  const mode = MODES[String(detail['mode'])] ?? String(detail['mode']);
  return `Note ${rating} sur 5, mode ${mode} : ${destinations.length === 0 ? 'aucun lien public' : destinations.map((destination) => SITES[destination] ?? destination.replace('custom', 'lien')).join(', ')}${detail['layout'] === 'form_first' ? ', message privé d’abord' : ''}`;
}

const SITES: Readonly<Record<string, string>> = { trustpilot: 'Trustpilot', google: 'Google' };
