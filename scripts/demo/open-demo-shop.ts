import type { App } from '#server/app.ts';
import { buildHttp } from '#server/http/server.ts';
import { SEED_PASSWORD } from '../seed-shop/open-seeded-shop.ts';
import { DEMO_DOMAIN, type DemoServices } from './start-services.ts';

export interface OpenedShop {
  email: string;
  password: string;
  team_id: string;
  /** Calls the API as the shop’s owner, until the shop is closed. */
  call: CallDemoEndpoint;
  /** Signs in again, because a session is shorter than the demo’s past. */
  signIn(): Promise<void>;
  close(): Promise<void>;
}

/** Makes a call of the screens. A body that contains a file is sent as a form. */
export type CallDemoEndpoint = <T>(
  method: 'GET' | 'POST' | 'PATCH',
  url: string,
  body?: Readonly<Record<string, unknown>> | readonly unknown[],
) => Promise<T>;

const EMAIL = 'ada@savonnerie-vallon.example';
const ALL_STEPS = ['whatsapp', 'email'] as const;

/**
 * Creates an account with its shop, connects WhatsApp and SMS and activates the flow, with the
 * calls of the screens.
 */
export async function openDemoShop(
  app: App,
  { kanalKey, brevoKey }: Pick<DemoServices, 'kanalKey' | 'brevoKey'>,
): Promise<OpenedShop> {
  const http = buildHttp(app);
  let token = '';
  const call: CallDemoEndpoint = async <T>(
    method: string,
    url: string,
    body?: Readonly<Record<string, unknown>> | readonly unknown[],
  ): Promise<T> => {
    const answer = await http.inject({
      method: method as 'POST',
      url,
      ...(await encode(body, token)),
    });
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`);
    return answer.json<T>();
  };
  const person = {
    email: EMAIL,
    password: SEED_PASSWORD,
    first_name: 'Ada',
    last_name: 'Lefèvre',
    team_name: 'Savonnerie du Vallon',
    website_url: 'https://savonnerie-vallon.example',
    timezone: 'Europe/Paris',
  };
  ({ access_token: token } = await call<{ access_token: string }>('POST', '/register', person));
  await call('POST', '/api/onboarding/customize-profile', {});
  const { data: team } = await call<{ data: { id: string } }>('GET', '/api/team');
  await call('POST', '/api/team/kanal/connect', { api_key: kanalKey });
  await call('POST', '/api/team/brevo/connect', { api_key: brevoKey, sender: 'VALLON' });
  await call('PATCH', '/api/team/integrations/brevo', {
    price_per_segment: 0.045,
    monthly_ceiling: 60,
  });
  await furnish(call);
  const signIn = async (): Promise<void> => {
    ({ access_token: token } = await call<{ access_token: string }>('POST', '/login', {
      email: EMAIL,
      password: SEED_PASSWORD,
    }));
  };
  return {
    email: EMAIL,
    password: SEED_PASSWORD,
    team_id: team.id,
    call,
    signIn,
    close: () => http.close(),
  };
}

/** Saves the settings that a shop makes before it writes to its customers. */
async function furnish(call: CallDemoEndpoint): Promise<void> {
  const { data } = await call<{ data: { templates: { id: string }[] } }>(
    'GET',
    '/api/team/kanal/templates',
  );
  const template_id = data.templates[0]?.id ?? null;
  const whatsapp = { template_id, variables: {} };
  const step = { channels: ALL_STEPS, contents: { whatsapp } };
  await call('POST', '/api/team/flow_configuration_config', {
    flow_configuration_config: {
      is_active: true,
      delay: { value: 3, unit: 'days' },
      steps: { request: step, first_reminder: step, last_reminder: { channels: ['sms', 'email'] } },
    },
    declared_channels: ALL_STEPS,
  });
  await call('POST', '/api/team/conditional_config', {
    conditional_config: {
      destinations: [
        { kind: 'trustpilot', url: `https://fr.trustpilot.com/evaluate/${DEMO_DOMAIN}` },
        { kind: 'google', url: 'https://g.page/r/savonnerie-vallon/review' },
      ],
    },
  });
  await call('POST', '/api/team/customization_config', {
    customization_config: {
      languages: ['fr', 'en', 'es', 'de', 'it', 'nl'],
      colors: { primary: '#2f6b4a', background: '#f7f8f3', text: '#171a16' },
      sender_name: 'Savonnerie du Vallon',
      legal_text: 'Savonnerie du Vallon, 12 rue des Lavandes, 26110 Nyons',
    },
  });
  await call('POST', '/api/team/upsell_configuration', {
    name: 'Porte-savon',
    kind: 'product',
    title: 'Porte-savon en céramique',
    description: 'Le savon sèche entre deux usages et dure plus longtemps.',
    url: 'https://savonnerie-vallon.example/porte-savon',
  });
  await call('POST', '/api/team/upsell_configuration', {
    name: 'Journal de l’atelier',
    kind: 'link',
    title: 'Comment naît un savon',
    description: 'Six semaines de séchage, racontées en photos.',
    url: 'https://savonnerie-vallon.example/atelier',
  });
  await call('POST', '/api/team/review_link', { share_general_review_link: true });
}

async function encode(
  body: Readonly<Record<string, unknown>> | readonly unknown[] | undefined,
  token: string,
): Promise<{ payload?: Buffer; headers: Record<string, string> }> {
  const caller = { ...(token !== '' && { authorization: `Bearer ${token}` }) };
  if (body === undefined) return { headers: caller };
  if (!Object.values(body).some((value) => value instanceof File))
    return {
      payload: Buffer.from(JSON.stringify(body)),
      headers: { ...caller, 'content-type': 'application/json' },
    };
  const form = new FormData();
  for (const [name, value] of Object.entries(body))
    form.append(name, value instanceof File ? value : String(value));
  const request = new Response(form);
  return {
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { ...caller, 'content-type': request.headers.get('content-type') ?? '' },
  };
}
