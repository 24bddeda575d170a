import assert from 'node:assert/strict';
import { sql } from 'kysely';
import type { Database } from '#server/database/open.ts';
import { hashToken } from '#server/http/access/identify-caller.ts';
import { addDue, settle, type Shops } from '../sending/seed-due.ts';

export const MESSAGES_A_SECOND = 100;

/** Connects each shop to its own Shopify store and returns the domains of the stores. */
export async function connectToShopify(db: Database, { team_ids }: Shops): Promise<string[]> {
  const domains = team_ids.map((id) => `boutique-${id}.myshopify.com`);
  await sql`
    insert into integrations (team_id, name, state, connected_at, settings)
    select id, 'shopify', 'connected', now(), jsonb_build_object('shop', shop) from unnest(${team_ids}::bigint[], ${domains}::text[]) u(id, shop)`.execute(
    db,
  );
  return domains;
}

/** Adds a signed-in person who opens the screens of the first shop. */
export async function addLooker(db: Database, { team_ids: [team_id] }: Shops): Promise<string> {
  const token = `bench-${crypto.randomUUID()}`;
  await sql`
    with person as (insert into users (email, default_team_id, last_seen_at) values ('ada@exemple.fr', ${team_id}, now()) returning id),
    member as (insert into memberships (team_id, user_id, role) select ${team_id}, id, 'owner' from person)
    insert into sessions (token_hash, user_id, team_id, expires_at) select ${hashToken(token)}, id, ${team_id}, now() + interval '30 days' from person`.execute(
    db,
  );
  return token;
}

/** Plans messages to the test inbox, which accepts each message at once. */
export async function planMessages(
  db: Database,
  { team_ids }: Shops,
  { after_s, seconds }: { after_s: number; seconds: number },
): Promise<number> {
  const {
    rows: [sender],
  } = await sql<{ id: number }>`select id from senders where provider = 'outbox'`.execute(db);
  assert.ok(sender, 'the program has opened its test inbox');
  const messages = seconds * MESSAGES_A_SECOND;
  await addDue(
    db,
    { team_ids, sender_id: sender.id },
    { messages, due_in: [after_s, after_s + seconds] },
  );
  await settle(db);
  return messages;
}
