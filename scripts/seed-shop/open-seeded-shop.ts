import type { MessageChannel } from '#contract/labels/message-status.ts';
import type { Database } from '#server/database/open.ts';
import { sql } from 'kysely';

/**
 * A shop of a running Recueil: its owner’s session, and the links of three customers who have not
 * answered yet.
 */
export interface SeededShop {
  email: string;
  password: string;
  token: string;
  team_id: string;
  links: string[];
}

export interface ShopOptions {
  team_name?: string;
  website_url?: string;
  channels?: readonly MessageChannel[];
  colors?: { primary: string; background: string };
  font?: 'system' | 'serif';
  tone?: 'vous' | 'tu';
}

export const SEED_PASSWORD = 'le savon de Marseille';

/** Creates an account with its shop, without any past, as a person sees it on the first day. */
export async function openSeededShop(
  address: string,
  options: ShopOptions = {},
): Promise<Omit<SeededShop, 'links'>> {
  const { team_name = 'Savonnerie du Vallon', website_url = 'https://savonnerie-vallon.example' } =
    options;
  const email = `ada.${crypto.randomUUID().slice(0, 8)}@savonnerie-vallon.example`;
  const registration = {
    email,
    password: SEED_PASSWORD,
    first_name: 'Ada',
    last_name: 'Lefèvre',
    team_name,
    website_url,
    timezone: 'Europe/Paris',
  };
  const { access_token: token } = await callSeedEndpoint<{ access_token: string }>(
    address,
    'POST',
    '/register',
    undefined,
    registration,
  );
  await callSeedEndpoint(address, 'POST', '/api/onboarding/customize-profile', token, {});
  const { data: team } = await callSeedEndpoint<{ data: { id: string } }>(
    address,
    'GET',
    '/api/team',
    token,
  );
  return { email, password: SEED_PASSWORD, token, team_id: team.id };
}

/** Makes the owner of one shop a member of another. */
export async function joinTeam(db: Database, owned: string, joined: string): Promise<void> {
  await sql`insert into memberships (team_id, user_id, role) select ${joined}, user_id, 'member' from memberships where team_id = ${owned}`.execute(
    db,
  );
}

export async function callSeedEndpoint<T>(
  address: string,
  method: string,
  path: string,
  token?: string,
  body?: unknown,
): Promise<T> {
  const headers = {
    'content-type': 'application/json',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  const answer = await fetch(address + path, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}
