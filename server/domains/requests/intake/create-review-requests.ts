import type { RequestMetadata } from '#server/database/tables/requests/request-metadata.ts';
import type { Answer } from '#contract/api/schemas.ts';
import { transaction, type Tx } from '#server/database/transaction.ts';
import { invalidField } from '#server/failures.ts';
import type { Handler } from '#server/http/calls/handler.ts';
import { insertMessages } from '../schedule/insert-messages.ts';
import { loadPlanning, type Planning } from '../planning/load-planning.ts';
import type { ManualTerms } from '../contacts/manual-terms.ts';
import { presentPlanned } from '../simulation/present-simulation.ts';
import { recordTimelineEvents } from '../timeline/record-timeline-event.ts';
import { insertRequests, newLinkToken } from './insert-requests.ts';
import { planContacts, type RequestsBody, type PlannedContact } from './plan-contacts.ts';

type RequestsAnswer = Answer<'createReviewRequests'>['data'][number];

const SOURCE = { integration_name: 'manual', trigger_event: 'manual' } as const;
const NOBODY = {
  email: null,
  phone_number: null,
  first_name: null,
  last_name: null,
  locale: null,
} as const;
const YEAR = 365 * 86_400_000;

/**
 * Creates manual requests, which are sent now or at a date, within the sending hours and without
 * the delay of the flow. A preview returns the same plan and writes nothing.
 */
export const createReviewRequests: Handler<'createReviewRequests'> = async (
  app,
  { body, query, caller },
) =>
  transaction(app, async (tx) => {
    const planning = await loadPlanning(tx, caller.team_id);
    refusePast(tx.now, body);
    const planned = await planContacts(tx, planning, body);
    const ids = query.preview
      ? new Map<string, string>()
      : await writeRequests(tx, planning, planned, caller.user.id);
    return { data: planned.map((one) => present(one, ids.get(one.uuid) ?? null)) };
  });

function refusePast(now: Date, { send_at }: RequestsBody): void {
  if (!send_at) return;
  const at = new Date(send_at);
  if (at <= now)
    throw invalidField('send_at', 'Cette date est passée : choisissez un moment à venir.');
  if (at.getTime() > now.getTime() + YEAR)
    throw invalidField(
      'send_at',
      'Cette date est trop lointaine : choisissez-en une dans l’année qui vient.',
    );
}

async function writeRequests(
  tx: Tx,
  planning: Planning,
  planned: readonly PlannedContact[],
  user_id: string,
): Promise<ReadonlyMap<string, string>> {
  const reachable = planned.filter(({ contact }) => contact.errors === null);
  const noOrder = {
    number: null,
    country_code: null,
    delivered_at: null,
    fulfilled_at: null,
    ordered_at: null,
  };
  const ids = await insertRequests(
    tx,
    planning,
    reachable.map(({ contact, terms, uuid, is_erased }) => ({
      order: { id: null, content: { ...(is_erased ? NOBODY : contact), ...noOrder } },
      uuid,
      token: newLinkToken(),
      metadata: is_erased ? {} : termsMetadata(terms),
      is_erased,
    })),
    SOURCE,
  );
  await insertMessages(
    tx,
    planning,
    reachable.flatMap(({ uuid, steps }) =>
      steps.map(({ row }) => ({
        ...row,
        request_id: ids.get(uuid) ?? '',
        country_code: noOrder.country_code,
      })),
    ),
  );
  await recordTimelineEvents(
    tx,
    [...ids.values()].map((request_id) => ({
      kind: 'created',
      team_id: planning.team.id,
      request_id,
      user_id,
    })),
  );
  return ids;
}

function termsMetadata(terms: ManualTerms): RequestMetadata {
  return Object.fromEntries(Object.entries(terms).filter(([, value]) => value !== null));
}

function present(
  { contact, uuid, steps }: PlannedContact,
  request_id: string | null,
): RequestsAnswer {
  const { email, phone_number, first_name, last_name, errors } = contact;
  return {
    status: errors === null ? 'planned' : 'refused',
    email,
    phone_number,
    first_name,
    last_name,
    errors,
    request_id,
    request_uuid: request_id === null ? null : uuid,
    steps: steps.map(presentPlanned),
  };
}
