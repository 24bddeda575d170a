import { findSenders } from '#server/domains/channels/senders/find-senders.ts';
import type { TestPerson } from '#server/testing/builders/person.ts';
import { addMessage, addRequest } from '#server/testing/builders/request.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import type { MessageChannel } from '#contract/labels/message-status.ts';

/**
 * The common part of the scenes of services: a shop that may send at any hour, called over HTTP as
 * its owner.
 */
export interface ShopCallResult {
  status: number;
  body: {
    data?: Record<string, unknown>;
    code?: string;
    message?: string;
    errors?: Record<string, string[]>;
  };
}

export type CallEndpoint = (
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: Record<string, unknown>,
) => Promise<ShopCallResult>;

export const ALL_DAY = {
  days: [1, 2, 3, 4, 5, 6, 7],
  from: '00:00',
  to: '24:00',
  skip_holidays: false,
};

/** Calls as this person. `path` is relative to the team, or begins with a slash. */
export function callAs(app: TestApp, { headers }: TestPerson): CallEndpoint {
  return async (method, path, body) => {
    const answer = await app.http.inject({
      method,
      url: path.startsWith('/') ? path : `/api/team/${path}`,
      headers,
      ...(body && { payload: body }),
    });
    return { status: answer.statusCode, body: answer.json<ShopCallResult['body']>() };
  };
}

export interface DueOptions {
  team_id: string;
  channel: MessageChannel;
  /** The number of the order, unique in a shop. */
  number: string;
  phone_number: string;
  email: string | null;
  first_name?: string | null;
}

/** Adds a delivered order whose first message is due now. */
export async function addDueMessage(
  app: TestApp,
  { team_id, channel, number, phone_number, ...person }: DueOptions,
): Promise<{ id: string; request_id: string }> {
  const at = app.clock.now();
  const order = await app.db
    .insertInto('orders')
    .values({
      team_id,
      number,
      number_key: number,
      integration_name: 'api',
      delivered_at: at,
      source_updated_at: at,
      line_items: '[]',
      consent: '{}',
      content_hash: Buffer.from(number),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const request_id = await addRequest(app.db, {
    team_id,
    order_id: order.id,
    phone_number,
    integration_order_number: '1042',
    created_at: at,
    ...person,
  });
  const sender_id = (await findSenders(app.db, team_id))[channel]?.id ?? null;
  const recipient = channel === 'email' ? (person.email ?? '') : phone_number;
  const id = await addMessage(app.db, {
    team_id,
    request_id,
    channel,
    recipient,
    scheduled_at: at,
    due_at: at,
    sender_id,
  });
  return { id, request_id };
}

/** Returns for example « held channel_disconnected ». */
export async function stateOf(app: TestApp, message_id: string): Promise<string> {
  const row = await app.db
    .selectFrom('messages')
    .select(['status', 'reason'])
    .where('id', '=', message_id)
    .executeTakeFirstOrThrow();
  return row.reason === null ? row.status : `${row.status} ${row.reason}`;
}
