import http from 'node:http';
import type { AddressInfo } from 'node:net';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { SLACK_TOKEN, type SlackStandIn, startSlack } from '#stand-ins/slack.ts';
import { type House, openHouse } from '../faults/house.ts';
import { temporaryFolder } from './start-house.ts';

/** What leaves Recueil for a team’s chat and its programs, through what people see. */

const PORT = Number(process.env['E2E_PORT'] ?? 7599) + 31;
const ADDRESS = `http://127.0.0.1:${PORT}`;

test.describe.configure({ mode: 'default' });
test.use({ baseURL: ADDRESS });

let slack: SlackStandIn;
let house: House;
const heard: string[] = [];
const program = http.createServer((request, answer) => {
  heard.push(String(request.headers['webhook-id']));
  answer.writeHead(204).end();
});
let address = '';
test.beforeAll(async () => {
  slack = await startSlack();
  await new Promise<void>((done) => { program.listen(0, '127.0.0.1', done); });
  address = `http://127.0.0.1:${(program.address() as AddressInfo).port}/recueil`;
  const { clientId, clientSecret, signingSecret, authorizeUrl, apiBase } = slack.settings;
  house = openHouse(temporaryFolder(), PORT, { PUBLIC_URL: ADDRESS, ALLOW_PRIVATE_ADDRESSES: 'true', SLACK_CLIENT_ID: clientId, SLACK_CLIENT_SECRET: clientSecret, SLACK_SIGNING_SECRET: signingSecret, SLACK_AUTHORIZE_URL: authorizeUrl, SLACK_API_BASE: apiBase });
  await house.start();
});
test.afterAll(async () => {
  await house.end();
  program.close();
  await slack.stop();
});

async function openShop(page: Page): Promise<string> {
  const data = { email: `${crypto.randomUUID()}@boutique.test`, password: 'le savon de Marseille', first_name: 'Ada', team_name: 'Savonnerie du Vallon' };
  const { access_token } = (await (await page.request.post('/register', { data })).json()) as { access_token: string };
  await page.context().addCookies([{ name: 'access_token', value: access_token, url: ADDRESS, sameSite: 'Lax' }]);
  return access_token;
}

async function lookAt(page: Page, name: string): Promise<void> {
  for (const [size, viewport] of [['desktop', { width: 1440, height: 900 }], ['phone', { width: 390, height: 844 }]] as const) {
    await page.setViewportSize(viewport);
    const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${name} is wider than a ${size}`).toBe(true);
    if (process.env['PICTURES']) await page.screenshot({ path: `${process.env['PICTURES']}/${name}-${size}.png`, fullPage: true });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('a shop joins Slack, chooses what each channel hears, sees the access end, and joins again', async ({ page }) => {
  await openShop(page);
  await page.goto('/dashboard/settings/integrations');
  await page.getByRole('button', { name: 'Relier Slack' }).click();
  await expect(page.getByText('Slack est relié', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(`${ADDRESS}/dashboard/settings/integrations`);
  await page.getByLabel('Clients mécontents').selectOption({ label: '# sav' });
  await expect(page.getByText('Canaux enregistrés', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Clients mécontents')).toHaveValue('C0SAV');
  await lookAt(page, 'slack');
  slack.tokens.delete(SLACK_TOKEN);
  const card = page.getByRole('region', { name: 'Slack' }).or(page.locator('section', { has: page.getByRole('heading', { name: 'Slack', exact: true }) }));
  await card.first().getByRole('button', { name: 'Essayer la connexion' }).click();
  await expect(page.getByText('Slack n’apprend plus rien', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Relier Slack de nouveau' }).click();
  await expect(page.getByText('Slack est relié', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Clients mécontents')).toHaveValue('C0SAV');
});

test('a shop gives an address, keeps its secret, tries it and reads what was delivered', async ({ page }) => {
  await openShop(page);
  await page.goto('/dashboard/settings/webhooks');
  await page.getByRole('button', { name: 'Ajouter une adresse' }).click();
  await page.getByRole('textbox', { name: 'Adresse' }).fill(address);
  await page.getByLabel(/Désinscription/).check();
  await page.getByRole('button', { name: 'Ajouter l’adresse' }).click();
  const secret = (await page.getByLabel('Secret du webhook').textContent()) ?? '';
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
  await page.getByRole('button', { name: 'J’ai copié le secret' }).click();
  await page.getByRole('button', { name: /^Essayer / }).click();
  await expect(page.getByText('L’essai est arrivé', { exact: true })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Livraisons' }).getByText('Livré')).toBeVisible();
  expect(heard).toHaveLength(1);
  await lookAt(page, 'webhooks');
  expect(await page.content()).not.toContain(secret);
  await page.getByRole('button', { name: /^Supprimer / }).click();
  await page.getByRole('button', { name: 'Supprimer le webhook' }).click();
  await expect(page.getByText('Aucune adresse pour l’instant')).toBeVisible();
});
