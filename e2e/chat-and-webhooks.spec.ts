import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { type FakeSlack, startSlack } from '#fake-services/slack.ts';
import { SLACK_TOKEN } from '#fake-services/slack/slack-requests.ts';
import { lookAt } from './support/look-at.ts';
import { ownInstance } from './support/own-instance.ts';
import { enterShop } from './support/shops.ts';

/**
 * Checks through the screens the notifications to a team’s chat, its connection to Google, and the
 * webhooks to its programs.
 */

let slack: FakeSlack;
const received: string[] = [];
const program = http.createServer((request, answer) => {
  received.push(String(request.headers['webhook-id']));
  answer.writeHead(204).end();
});
const ADDRESS = ownInstance(31, {
  open: async () => {
    slack = await startSlack();
    await new Promise<void>((done) => {
      program.listen(0, '127.0.0.1', done);
    });
    const { clientId, clientSecret, signingSecret, authorizeUrl, apiBase } = slack.settings;
    return {
      ALLOW_PRIVATE_ADDRESSES: 'true',
      SLACK_CLIENT_ID: clientId,
      SLACK_CLIENT_SECRET: clientSecret,
      SLACK_SIGNING_SECRET: signingSecret,
      SLACK_AUTHORIZE_URL: authorizeUrl,
      SLACK_API_BASE: apiBase,
    };
  },
  close: () => {
    program.close();
    return slack.stop();
  },
});

test('a shop connects Slack, chooses the channel of a notification, sees that the access was revoked and reconnects; its Google link is connected, reported as not displayed, and removed', async ({
  page,
}) => {
  const { headers } = await enterShop(page, { address: ADDRESS });
  await page.goto('/dashboard/settings/integrations/slack');
  await page.getByRole('button', { name: 'Connecter Slack' }).click();
  await expect(page.getByText('Slack est connecté', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(`${ADDRESS}/dashboard/settings/integrations/slack`);
  await page.getByLabel('Clients mécontents').selectOption({ label: '# sav' });
  await expect(page.getByText('Canaux enregistrés', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Clients mécontents')).toHaveValue('C0SAV');
  await lookAt(page, 'slack');
  slack.tokens.delete(SLACK_TOKEN);
  await page.locator('#slack').getByRole('button', { name: 'Tester la connexion' }).click();
  await expect(page.getByText('Slack n’apprend plus rien', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Reconnecter Slack' }).click();
  await expect(page.getByText('Slack est connecté', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Clients mécontents')).toHaveValue('C0SAV');

  await page.goto('/dashboard/settings/integrations/google');
  const google = page.locator('#google');
  await google.getByLabel('Lien d’avis').fill('https://g.page.pirate.example/r/CabcD/review');
  await google.getByRole('button', { name: 'Connecter la fiche' }).click();
  await expect(google.getByText('Ce lien n’est pas de Google', { exact: false })).toBeVisible();
  await google.getByLabel('Lien d’avis').fill('g.page/r/CabcD/review');
  await google.getByRole('button', { name: 'Connecter la fiche' }).click();
  await expect(google.getByRole('link', { name: 'g.page/r/CabcD/review' })).toBeVisible();
  const turn = (is_enabled: boolean) =>
    page.request.post('/api/team/conditional_config', {
      headers,
      data: {
        conditional_config: {
          is_enabled,
          destinations: [{ kind: 'google', url: 'https://g.page/r/CabcD/review' }],
        },
      },
    });
  expect((await turn(false)).status()).toBe(200);
  await page.reload();
  await expect(google.getByText('Le lien n’est pas affiché')).toBeVisible();
  expect((await turn(true)).status()).toBe(200);
  await page.reload();
  await expect(google.getByText('Le lien n’est pas affiché')).toHaveCount(0);
  await google.getByRole('button', { name: 'Tester la connexion' }).click();
  await expect(page.getByText('La fiche Google fonctionne', { exact: true })).toBeVisible();
  await lookAt(page, 'integrations');
  await google.getByRole('button', { name: 'Déconnecter…' }).click();
  await page.getByRole('button', { name: 'Retirer le lien' }).click();
  await expect(google.getByLabel('Lien d’avis')).toHaveValue('');
});

test('a shop adds a webhook, sees its secret once, tests it and sees the delivery', async ({
  page,
}) => {
  await enterShop(page, { address: ADDRESS });
  await page.goto('/dashboard/settings/webhooks');
  await page.getByRole('button', { name: 'Ajouter une adresse' }).click();
  await page
    .getByRole('textbox', { name: 'Adresse' })
    .fill(`http://127.0.0.1:${(program.address() as AddressInfo).port}/recueil`);
  await page.getByLabel(/Désinscription/).check();
  await page.getByRole('button', { name: 'Ajouter l’adresse' }).click();
  const secret = (await page.getByLabel('Secret du webhook').textContent()) ?? '';
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
  await page.getByRole('button', { name: 'J’ai copié le secret' }).click();
  await page.getByRole('button', { name: /^Tester / }).click();
  await expect(page.getByText('Le test est arrivé', { exact: true })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Livraisons' }).getByText('Livré')).toBeVisible();
  expect(received).toHaveLength(1);
  await lookAt(page, 'webhooks');
  expect(await page.content()).not.toContain(secret);
  await page.getByRole('button', { name: /^Supprimer / }).click();
  await page.getByRole('button', { name: 'Supprimer le webhook' }).click();
  await expect(page.getByText('Aucune adresse pour l’instant')).toBeVisible();
});
