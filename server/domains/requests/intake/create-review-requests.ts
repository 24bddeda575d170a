import type { Answer, Body } from '#contract/api/schemas.ts';
import { transaction, type Tx } from '#server/database/transaction.ts';
import { invalidField } from '#server/failures.ts';
import type { Handler } from '#server/http/calls/handler.ts';
import { canReceiveMessages } from '../planning/choose-channel.ts';
import { findContactStatuses, type ContactStatus } from '../contacts/find-contact-statuses.ts';
import { insertMessages } from '../schedule/insert-messages.ts';
import { loadPlanning, type Planning } from '../planning/load-planning.ts';
import { underTerms, type ManualTerms } from '../contacts/manual-terms.ts';
import type { PlanInput } from '../planning/plan-context.ts';
import { planManual } from '../planning/plan-manual.ts';
import type { ExplainedStep } from '../planning/plan-requests.ts';
import { presentPlanned } from '../simulation/present-simulation.ts';
import { readManualContacts, type ManualContact } from '../contacts/read-manual-contacts.ts';
import { readRecentOfContacts } from '../planning/read-recent-of-contacts.ts';
import { recordTimelineEvents } from '../timeline/record-timeline-event.ts';
import { insertRequests, newLinkToken } from './schedule-requests.ts';

type RequestsBody = Body<'createReviewRequests'>;
type RequestsAnswer = Answer<'createReviewRequests'>['data'][number];
interface PlannedContact {
  contact: ManualContact;
  terms: ManualTerms;
  uuid: string;
  steps: readonly ExplainedStep[];
  /** No data of the person are stored again. */
  is_erased: boolean;
}

const SOURCE = { integration_name: 'manual', trigger_event: 'manual' } as const;
const NOBODY = {
  email: null,
  phone_number: null,
  first_name: null,
  last_name: null,
  locale: null,
} as const;
const YEAR = 365 * 86_400_000;

/** Creates manual requests: sent now or at a date, within the sending hours, without the delay of the flow. A preview returns the same plan and writes nothing. */
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

async function planContacts(
  tx: Tx,
  planning: Planning,
  { contacts, channel, send_at }: RequestsBody,
): Promise<PlannedContact[]> {
  const read = readManualContacts(contacts, planning.team.country);
  const people = read.filter(({ errors }) => errors === null);
  const contactStatusOf = await findContactStatuses(tx, planning.team.id, people);
  const historyOf = await readRecentOfContacts(tx, planning.team.id, people);
  return read.map((contact) => {
    const uuid = crypto.randomUUID();
    const terms: ManualTerms = {
      channel: channel ?? null,
      send_at: send_at ?? null,
      consent: contact.consent,
    };
    const contactStatus = contactStatusOf(contact);
    const input = underTerms(inputOf(tx, planning, contact, { seed: uuid, ...contactStatus }), {
      ...terms,
    });
    return {
      contact,
      terms,
      uuid,
      is_erased: contactStatus.silence === 'erased',
      steps: contact.errors === null ? planManual(input, historyOf(contact), planning.open) : [],
    };
  });
}

function inputOf(
  tx: Tx,
  { team, flow, channels }: Planning,
  { email, phone_number }: ManualContact,
  { can_mail, ...known }: Pick<PlanInput, 'seed'> & ContactStatus,
): PlanInput {
  const order = {
    ordered_at: null,
    paid_at: null,
    fulfilled_at: null,
    delivered_at: null,
    cancelled_at: null,
    refunded_at: null,
    received_at: tx.now,
  };
  const person = {
    email,
    phone_number,
    can_text: canReceiveMessages(phone_number),
    can_mail,
    consent: {},
    country_code: null,
    tags: [],
  };
  return {
    ...known,
    order,
    person,
    team,
    flow,
    channels,
    trigger_event: 'manual',
    contact_refused: false,
    rated: false,
    met_inactive_flow: false,
    import_share: null,
    kept: {},
    now: tx.now,
  };
}

async function writeRequests(
  tx: Tx,
  planning: Planning,
  planned: readonly PlannedContact[],
  user_id: string,
): Promise<ReadonlyMap<string, string>> {
  const asked = planned.filter(({ contact }) => contact.errors === null);
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
    asked.map(({ contact, terms, uuid, is_erased }) => ({
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
    asked.flatMap(({ uuid, steps }) =>
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

function termsMetadata(terms: ManualTerms): Record<string, unknown> {
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
