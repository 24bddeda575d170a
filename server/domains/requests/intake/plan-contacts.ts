import type { Body } from '#contract/api/schemas.ts';
import {
  type ManualContact,
  readManualContacts,
} from '#server/domains/requests/contacts/read-manual-contacts.ts';
import { type ManualTerms, underTerms } from '#server/domains/requests/contacts/manual-terms.ts';
import type { ExplainedStep } from '#server/domains/requests/planning/plan-requests.ts';
import type { Tx } from '#server/database/transaction.ts';
import type { Planning } from '#server/domains/requests/planning/load-planning.ts';
import {
  findContactStatuses,
  type ContactStatus,
} from '#server/domains/requests/contacts/find-contact-statuses.ts';
import { readRecentOfContacts } from '#server/domains/requests/planning/read-recent-of-contacts.ts';
import { planManual } from '#server/domains/requests/planning/plan-manual.ts';
import type { PlanInput } from '#server/domains/requests/planning/plan-context.ts';
import { canReceiveMessages } from '#server/domains/requests/planning/choose-channel.ts';

export type RequestsBody = Body<'createReviewRequests'>;

export interface PlannedContact {
  contact: ManualContact;
  terms: ManualTerms;
  uuid: string;
  steps: readonly ExplainedStep[];
  /** True when the person was erased: their data are not stored again. */
  is_erased: boolean;
}

export async function planContacts(
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
      is_erased: contactStatus.opt_out === 'erased',
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
    fixedSteps: {},
    now: tx.now,
  };
}
