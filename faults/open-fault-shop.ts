/** A shop of a fault. Its owner calls the API over HTTP. */
export interface FaultShop {
  token: string;
  call<T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T>;
}

export interface FaultCustomers {
  count: number;
  /** Time at which their messages are due, the current time when absent. */
  due?: Date;
  channel: 'email' | 'whatsapp';
}

const ALL_DAY = { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00', skip_holidays: false };
const DELAY = 60_000;
let shops = 0;
let customers = 0;

/**
 * Creates a team whose flow sends at every hour and only once; `kanal_key` connects WhatsApp and
 * makes it the only channel. An instance behind a proxy requires the setup code that it printed
 * from its first account.
 */
export async function openFaultShop(
  address: string,
  kanal_key?: string,
  setup_code?: string,
): Promise<FaultShop> {
  shops += 1;
  const person = {
    email: `ada${shops}@exemple.fr`,
    password: 'un mot de passe long',
    team_name: `Chez Zoé ${shops}`,
    ...(setup_code !== undefined && { setup_code }),
  };
  const { access_token: token } = await callAs<{ access_token: string }>(
    address,
    null,
    'POST',
    '/register',
    person,
  );
  const shop: FaultShop = {
    token,
    call: (method, path, body) => callAs(address, token, method, `/api/team/${path}`, body),
  };
  const request =
    kanal_key === undefined
      ? { channels: ['email'] }
      : { channels: ['whatsapp'], contents: { whatsapp: await connectKanal(shop, kanal_key) } };
  const off = { is_enabled: false };
  const flow_configuration_config = {
    is_active: true,
    delay: { value: DELAY / 60_000, unit: 'minutes' },
    send_window: { email: ALL_DAY, whatsapp: ALL_DAY },
    steps: { request, first_reminder: off, last_reminder: off },
  };
  await shop.call('POST', 'flow_configuration_config', { flow_configuration_config });
  return shop;
}

async function connectKanal(
  shop: FaultShop,
  api_key: string,
): Promise<{ template_id: string; variables: Record<string, string> }> {
  await shop.call('POST', 'kanal/connect', { api_key });
  const { data } = await shop.call<{ data: { templates: { id: string }[] } }>(
    'GET',
    'kanal/templates',
  );
  return { template_id: data.templates[0]?.id ?? '', variables: {} };
}

/** Adds `count` delivered orders, each of a different person. */
export async function addCustomers(
  shop: FaultShop,
  { count, channel, due = new Date() }: FaultCustomers,
): Promise<void> {
  const delivered_at = new Date(due.getTime() - DELAY).toISOString();
  for (let from = 0; from < count; from += 1000) {
    const orders = Array.from({ length: Math.min(1000, count - from) }, () => {
      const n = customers++;
      const contact =
        channel === 'email'
          ? { email: `client${n}@exemple.fr` }
          : { phone: `+336${12_000_000 + n}` };
      return {
        number: `N-${n}`,
        first_name: 'Léa',
        ...contact,
        ordered_at: delivered_at,
        delivered_at,
      };
    });
    await shop.call('POST', 'orders', orders);
  }
}

async function callAs<T>(
  address: string,
  token: string | null,
  method: string,
  path: string,
  body?: unknown,
): Promise<T> {
  const headers = {
    'content-type': 'application/json',
    ...(token !== null && { authorization: `Bearer ${token}` }),
  };
  const answer = await fetch(address + path, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (answer.status !== 200)
    throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}
