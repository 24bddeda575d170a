import { sql } from 'kysely';
import { CHANNEL_LABELS } from '#contract/labels/labels.ts';
import { MESSAGE_CHANNELS } from '#contract/labels/message-status.ts';
import type { Answer } from '#contract/api/schemas.ts';
import type { Database } from '#server/database/open.ts';
import type { FoundPerson } from '#server/domains/privacy/found-person.ts';

type Consent = Answer<'getCustomer'>['data']['consents'][number];

interface ConsentRow {
  consent: Record<string, unknown>;
  order_number: string | null;
  created_at: Date;
}

/**
 * Reads the consents and refusals of a person by channel, the newest first. They came with an order
 * or with a manual request.
 */
export async function readConsentsOf(
  db: Database,
  { team_id, order_ids, request_ids }: FoundPerson,
): Promise<Consent[]> {
  const { rows } = await sql<ConsentRow>`
    select consent, number as order_number, created_at from orders where team_id = ${team_id} and id = any(${order_ids}::bigint[]) and consent <> '{}'::jsonb
    union all select metadata -> 'consent', null, created_at from review_requests
      where team_id = ${team_id} and id = any(${request_ids}::bigint[]) and jsonb_typeof(metadata -> 'consent') = 'object'`.execute(
    db,
  );
  return rows
    .flatMap(({ consent, order_number, created_at }) => {
      const { at, source } = consent;
      const moment = typeof at === 'string' ? new Date(at) : created_at;
      return MESSAGE_CHANNELS.flatMap((channel): Consent[] => {
        const answer = consent[channel];
        if (typeof answer !== 'boolean') return [];
        return [
          {
            channel,
            channel_label: CHANNEL_LABELS[channel],
            is_given: answer,
            source: typeof source === 'string' && source !== '' ? source : null,
            order_number,
            at: moment.toISOString(),
          },
        ];
      });
    })
    .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
}
