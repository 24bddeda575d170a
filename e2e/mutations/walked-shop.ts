import { openSeededShop } from '../../scripts/seed-shop/open-seeded-shop.ts';
import { customerLinks } from '../support/customer-links.ts';
import { ADDRESS } from '../support/shops.ts';

interface Visitor {
  token: string;
}

let walked: Promise<Visitor> | null = null;

/**
 * Returns a shop with one of everything that can be changed. Each worker creates it once, because
 * all its changes fail.
 */
export function openWalkedShop(): Promise<Visitor> {
  walked ??= fillShop();
  return walked;
}

/** Returns an account that is registered and has not set up its shop. */
export async function openBeginner(): Promise<Visitor> {
  const answer = await fetch(`${ADDRESS}/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: `zoe.${crypto.randomUUID().slice(0, 8)}@roy.example`,
      password: 'le savon de Marseille',
      first_name: 'Zoé',
      last_name: 'Roy',
      team_name: 'Maison Roy',
      timezone: 'Europe/Paris',
    }),
  });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  return { token };
}

async function fillShop(): Promise<Visitor> {
  const { token, team_id } = await openSeededShop(ADDRESS, { team_name: 'Atelier des essais' });
  const send = async (path: string, body: unknown): Promise<void> => {
    const answer = await fetch(`${ADDRESS}/api/${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'x-team-id': team_id,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
    if (answer.status !== 200) throw new Error(`${path}: ${await answer.text()}`);
  };
  for (const name of ['Un', 'Deux'])
    await send('team/upsell_configuration', {
      name,
      is_active: true,
      kind: 'link',
      title: name,
      url: 'https://boutique.test/offre',
    });
  await send('team/opt_outs', { email: 'partie@exemple.fr', proof: 'Au téléphone' });
  await send('team/reply_models', { name: 'Merci', text: 'Merci beaucoup.', mood: 'any' });
  await send('team/trustpilot/connect', {
    trustpilot_url: 'https://fr.trustpilot.com/review/essais.example',
  });
  await send('team/orders', [
    {
      number: '901',
      email: 'camille@exemple.fr',
      first_name: 'Camille',
      last_name: 'Roy',
      delivered_at: new Date().toISOString(),
    },
  ]);
  await writeAsCustomer(team_id);
  await send('teams', { name: 'Deuxième' });
  return { token };
}

/** Submits a rating and a review for the wall, as the customer. */
async function writeAsCustomer(team_id: string): Promise<void> {
  const [link = ''] = await customerLinks(team_id);
  const post = async (path: string, form: Record<string, string>): Promise<void> => {
    const body = new FormData();
    for (const [name, value] of Object.entries(form)) body.append(name, value);
    const answer = await fetch(`${ADDRESS}${link}${path}`, {
      method: 'POST',
      body: path === '' ? new URLSearchParams(form) : body,
      redirect: 'manual',
    });
    if (answer.status !== 303) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  };
  await post('', { rating: '2' });
  await post('/review', {
    form: 'review',
    title: 'Bien',
    review: 'Un bon savon.',
    name: 'Camille',
  });
}
