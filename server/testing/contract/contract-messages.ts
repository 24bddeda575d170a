import { addMessage, addRequest } from '#server/testing/builders/request.ts';
import type { ContractApp, ContractShop } from './contract-app.ts';

const HOUR_MS = 3_600_000;

interface Customer {
  first_name: string;
  last_name: string;
  email: string;
  phone_number: string;
}

type ContractMessages = Pick<
  ContractShop,
  'request_id' | 'other_request_id' | 'order_id' | 'queued_id' | 'cancelled_id' | 'unknown_id'
>;

/** Adds a rated request, a waiting order, and a message in each state on which a person acts. */
export async function addMessages(
  app: ContractApp,
  team_id: string,
  marker: string,
): Promise<ContractMessages> {
  const now = app.clock.now();
  const later = new Date(now.getTime() + HOUR_MS);
  const [lea, paul, zoe] = ['lea', 'paul', 'zoe'].map((name) => ({
    first_name: name,
    last_name: marker,
    email: `${name}.${marker}@exemple.fr`,
    phone_number: '+33698765432',
  })) as [Customer, Customer, Customer];
  const request_id = await addRequest(app.db, {
    ...lea,
    team_id,
    date_sent: now,
    rating: 2,
    rated_at: now,
    rating_channel: 'email',
    rating_step: 'request',
    feedback: `Colis abîmé, ${marker}`,
  });
  await addMessage(app.db, {
    team_id,
    request_id,
    status: 'sent',
    sent_at: now,
    finished_at: now,
    recipient: lea.email,
  });
  const order = {
    team_id,
    number: `#${marker}`,
    number_key: marker,
    integration_name: 'api' as const,
    email: paul.email,
    delivered_at: now,
    source_updated_at: now,
    line_items: '[]',
    consent: '{}',
    content_hash: Buffer.from(marker),
  };
  const { id: order_id } = await app.db
    .insertInto('orders')
    .values(order)
    .returning('id')
    .executeTakeFirstOrThrow();
  const waiting = await addRequest(app.db, { ...paul, team_id, order_id });
  const queued_id = await addMessage(app.db, {
    team_id,
    request_id: waiting,
    scheduled_at: later,
    due_at: later,
    recipient: paul.email,
  });
  const undone = await addRequest(app.db, { ...zoe, team_id });
  const cancelled_id = await addMessage(app.db, {
    team_id,
    request_id: undone,
    scheduled_at: later,
    status: 'cancelled',
    reason: 'cancelled_by_team',
    finished_at: now,
    recipient: zoe.email,
  });
  const silent = await addRequest(app.db, { ...zoe, team_id });
  const unknown_id = await addMessage(app.db, {
    team_id,
    request_id: silent,
    scheduled_at: now,
    status: 'outcome_unknown',
    attempt: 1,
    handed_over_attempt: 1,
    recipient: zoe.email,
  });
  const other_request_id = await addRequest(app.db, {
    team_id,
    first_name: 'ines',
    last_name: marker,
    email: `ines.${marker}@exemple.fr`,
  });
  return { request_id, other_request_id, order_id, queued_id, cancelled_id, unknown_id };
}
