import { type BrowserContext, expect, type Page } from '@playwright/test';
import { openSeededShop, type SeededShop } from '../../scripts/seed-shop/open-seeded-shop.ts';

/** The shops that exist before the journeys. Journeys only read them. */
interface Shops {
  full: SeededShop;
  empty: Omit<SeededShop, 'links'>;
  /** The socket folder of the PostgreSQL server of the instance. */
  socket: string;
}

/** A shop that belongs to one journey. */
export interface OwnShop extends Omit<SeededShop, 'links'> {
  /** Headers of an API call with the session of its owner. */
  headers: { authorization: string };
}

export const ADDRESS = `http://127.0.0.1:${process.env['E2E_PORT'] ?? '7599'}`;
export const WHOLE_DAY = {
  days: [1, 2, 3, 4, 5, 6, 7],
  from: '00:00',
  to: '24:00',
  skip_holidays: false,
};

export function readTestShops(): Shops {
  return JSON.parse(process.env['E2E_SHOPS'] ?? '{}') as Shops;
}

export async function signIn(
  context: BrowserContext,
  { token }: { token: string },
  address = ADDRESS,
): Promise<void> {
  await context.addCookies([{ name: 'access_token', value: token, url: address, sameSite: 'Lax' }]);
}

/**
 * Creates a shop on the instance at this address and signs its owner in. `flow` is the flow of its
 * messages.
 */
export async function enterShop(
  page: Page,
  {
    address = ADDRESS,
    flow,
    ...given
  }: { address?: string; flow?: object; team_name?: string } = {},
): Promise<OwnShop> {
  const shop = await openSeededShop(address, given);
  await signIn(page.context(), shop, address);
  const headers = { authorization: `Bearer ${shop.token}` };
  if (flow) {
    const answer = await page.request.post(`${address}/api/team/flow_configuration_config`, {
      headers,
      data: { flow_configuration_config: flow },
    });
    expect(answer.status(), await answer.text()).toBe(200);
  }
  return { ...shop, headers };
}

/**
 * Creates an order that is delivered now. Its customer is contacted by the given contact details.
 */
export async function deliver(
  page: Page,
  { headers }: Pick<OwnShop, 'headers'>,
  order: { number: string; first_name?: string; last_name?: string } & (
    | { email: string }
    | { phone: string }
  ),
): Promise<void> {
  const answer = await page.request.post('/api/team/orders', {
    headers,
    data: {
      first_name: 'Camille',
      country_code: 'FR',
      delivered_at: new Date().toISOString(),
      ...order,
    },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Registers an account with a shop, as a merchant does, and leaves the onboarding open. */
export async function registerShop(page: Page): Promise<void> {
  await page.goto('/register');
  await page.getByLabel('Prénom').fill('Inès');
  await page.getByLabel('Nom', { exact: true }).fill('Garcia');
  await page.getByLabel('Nom de la boutique').fill('Maison Lavande');
  await page.getByLabel('Adresse e-mail').fill('ines@lavande.example');
  await page.getByRole('textbox', { name: 'Mot de passe' }).fill('le savon de Marseille');
  await page.getByRole('button', { name: 'Créer le compte' }).click();
  await expect(page).toHaveURL(/\/onboarding/);
}
