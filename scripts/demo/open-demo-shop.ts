import type { App } from '#server/app.ts';
import { buildHttp } from '#server/http/server.ts';
import { PASSWORD } from '../seed-shop.ts';

export interface OpenedShop {
  email: string;
  password: string;
  team_id: string;
}

const EMAIL = 'ada@savonnerie-vallon.example';
const ALL_STEPS = ['whatsapp', 'email'] as const;

/** An account and its shop, WhatsApp connected with its template, the flow switched on: by the calls that the screens make. */
export async function openDemoShop(app: App, kanalKey: string): Promise<OpenedShop> {
  const http = buildHttp(app);
  let token = '';
  const call = async <T>(method: 'GET' | 'POST', url: string, body?: object): Promise<T> => {
    const answer = await http.inject({ method, url, ...(body && { payload: body }), ...(token !== '' && { headers: { authorization: `Bearer ${token}` } }) });
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`);
    return answer.json<T>();
  };
  const person = { email: EMAIL, password: PASSWORD, first_name: 'Ada', last_name: 'Lefèvre', team_name: 'Savonnerie du Vallon', website_url: 'https://savonnerie-vallon.example', timezone: 'Europe/Paris' };
  ({ access_token: token } = await call<{ access_token: string }>('POST', '/register', person));
  await call('POST', '/api/onboarding/customize-profile', {});
  const { data: team } = await call<{ data: { id: string } }>('GET', '/api/team');
  await call('POST', '/api/team/kanal/connect', { api_key: kanalKey });
  const { data } = await call<{ data: { templates: { id: string }[] } }>('GET', '/api/team/kanal/templates');
  const template_id = data.templates[0]?.id ?? null;
  const whatsapp = { template_id, variables: {} };
  const step = { channels: ALL_STEPS, contents: { whatsapp } };
  await call('POST', '/api/team/flow_configuration_config', {
    flow_configuration_config: { is_active: true, delay: { value: 3, unit: 'days' }, steps: { request: step, first_reminder: step, last_reminder: { channels: ['email'] } } },
  });
  await call('POST', '/api/team/conditional_config', {
    conditional_config: { destinations: [{ kind: 'trustpilot', url: 'https://fr.trustpilot.com/evaluate/savonnerie-vallon.example' }, { kind: 'google', url: 'https://g.page/r/savonnerie-vallon/review' }] },
  });
  await call('POST', '/api/team/customization_config', { customization_config: { sender_name: 'Savonnerie du Vallon', legal_text: 'Savonnerie du Vallon, 12 rue des Lavandes, 26110 Nyons' } });
  await http.close();
  return { email: EMAIL, password: PASSWORD, team_id: team.id };
}
