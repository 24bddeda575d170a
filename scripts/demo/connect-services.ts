import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from '#contract/api/schemas.ts';
import {
  BUSINESS_USER,
  TRUSTPILOT_KEY,
  TRUSTPILOT_SECRET,
} from '#fake-services/trustpilot/trustpilot-rows.ts';
import { DEMO_STORES, keysOf, placeOrders } from './open-stores.ts';
import { DEMO_DOMAIN, type DemoServices } from './start-services.ts';

interface Login {
  email: string;
  password: string;
}

const PATIENCE_MS = 60_000;

/**
 * Makes the connections of the integrations screen by calls to a running Recueil: Slack, Shopify
 * and Trustpilot, whose reviews are imported at once, and two more shops with a store each. Returns
 * a function that reads as that person.
 */
export async function connectServices(
  address: string,
  login: Login,
  { shop, stores }: Pick<DemoServices, 'shop' | 'stores'>,
): Promise<<T>(path: string) => Promise<T>> {
  const { access_token } = await answerOf<Answer<'login'>>(
    await fetch(`${address}/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(login),
    }),
  );
  const send = async (method: string, path: string, body?: object): Promise<Response> =>
    fetch(address + path, {
      method,
      headers: {
        authorization: `Bearer ${access_token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });

  const slack = await agree(await send('GET', '/api/team/slack/connect-url'));
  await followBack(`${address}/slack/callback${slack.search}`, { cookie: slack.cookie });
  const { data } = await answerOf<Answer<'listSlackChannels'>>(
    await send('GET', '/api/team/slack/channels'),
  );
  const channel = (name: string): string | null =>
    data.channels.find((it) => it.name === name)?.channel_id ?? null;
  const purposes = { reviews: channel('avis'), unhappy: channel('sav'), incidents: channel('sav') };
  await answerOf(await send('POST', '/api/team/slack/purposes', purposes));

  const shopify = await agree(await send('POST', '/api/team/shopify/connect-url', { shop }));
  await answerOf(
    await fetch(`${address}/connect/shopify${shopify.search}`, {
      headers: { authorization: `Bearer ${access_token}`, cookie: shopify.cookie },
    }),
  );

  await answerOf(
    await send('POST', '/api/team/trustpilot/connect', {
      trustpilot_url: `https://fr.trustpilot.com/review/${DEMO_DOMAIN}`,
      api_key: TRUSTPILOT_KEY,
      api_secret: TRUSTPILOT_SECRET,
      business_user_id: BUSINESS_USER,
    }),
  );
  const { data: first } = await answerOf<Answer<'getTeam'>>(await send('GET', '/api/team'));
  for (const { platform, name } of DEMO_STORES) {
    const { data: team } = await answerOf<Answer<'openTeam'>>(
      await send('POST', '/api/teams', { name }),
    );
    await answerOf(await send('POST', '/api/teams/switch', { team_id: team.id }));
    await answerOf(await send('POST', `/api/team/${platform}/connect`, keysOf(stores, platform)));
  }
  await placeOrders(stores);
  // The last shop is on PrestaShop, which sends no webhooks about orders.
  await answerOf(await send('POST', '/api/team/prestashop/sync', {}));
  await answerOf(await send('POST', '/api/teams/switch', { team_id: first.id }));

  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await sleep(100)) {
    const trustpilot = await answerOf<Answer<'getTrustpilotAccount'>>(
      await send('GET', '/api/team/trustpilot/account'),
    );
    if (trustpilot.data.account?.sync?.finished_at != null)
      return async (path) => answerOf(await send('GET', path));
  }
  throw new Error('the reviews of Trustpilot were not read');
}

/**
 * Follows the authorization as a browser does: the fake service agrees at once and redirects with
 * these parameters.
 */
async function agree(left: Response): Promise<{ search: string; cookie: string }> {
  const cookie = left.headers.get('set-cookie')?.split(';')[0] ?? '';
  const { url } = await answerOf<{ url: string }>(left);
  const back = await fetch(url, { redirect: 'manual' });
  return { search: new URL(back.headers.get('location') ?? '').search, cookie };
}

async function followBack(url: string, headers: Record<string, string>): Promise<void> {
  const back = await fetch(url, { headers, redirect: 'manual' });
  const location = back.headers.get('location') ?? '';
  if (!location.endsWith('=connected')) throw new Error(`${url} led to ${location}`);
}

async function answerOf<T>(answer: Response): Promise<T> {
  if (answer.status !== 200)
    throw new Error(`${answer.url}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}
