import '../app.css';
import { expect, test } from 'vitest';
import { openApp, teamOf } from '../testing/open-app.tsx';
import { wireReviewsPage, wireQueuePage } from '../testing/wire.ts';
import type { Team } from '../session/current-session.ts';

const open = (changes: Partial<Team> = {}) =>
  openApp('/dashboard', {
    'GET /api/team': () => ({ body: { data: { ...teamOf('owner'), ...changes } } }),
    'GET /api/team/reviews': () => ({ body: wireReviewsPage([]) }),
    'GET /api/team/reviews_queued': () => ({ body: wireQueuePage([]) }),
    'GET /api/team/integrations': () => ({ body: { data: [] } }),
  });

test('a new shop is offered every way to import its orders, each with a link to its page', async () => {
  const { screen } = await open();
  const ways = screen.getByRole('navigation', { name: 'Faire arriver vos commandes' });
  await expect.element(ways).toBeVisible();
  for (const [name, address] of [
    ['Shopify', '/dashboard/settings/integrations/shopify'],
    ['WooCommerce', '/dashboard/settings/integrations/woocommerce'],
    ['PrestaShop', '/dashboard/settings/integrations/prestashop'],
    ['Fichier CSV', '/dashboard/queue/imports'],
    ['Saisie', '/dashboard/queue/new'],
    ['API', '/dashboard/settings/integrations/api'],
  ] as const)
    await expect
      .element(ways.getByRole('link', { name: new RegExp(`^${name}`, 'u') }))
      .toHaveAttribute('href', address);
});

test('a step is done when its platform is connected or its channel delivers', async () => {
  const { screen } = await open({
    integrations: [
      {
        id: '1',
        name: 'shopify',
        state: 'connected',
        account: 'lavande.myshopify.com',
        connected_at: '2026-11-20T09:00:00Z',
        last_sync_at: null,
        last_error: null,
      },
    ],
    channels: [{ channel: 'email', is_outbox: false }],
  });
  await expect.element(screen.getByText('3 sur 5')).toBeVisible();
  await expect.element(screen.getByText('Canal d’envoi connecté')).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Régler le scénario d’envoi' }))
    .toBeVisible();
});

test('no text says that messages can leave before the owner has confirmed the address', async () => {
  const channels: Team['channels'] = [{ channel: 'email', is_outbox: false }];
  const { screen } = await open({ channels, is_owner_confirmed: false });
  await expect
    .element(screen.getByText('Vos messages partiront dès que votre adresse sera confirmée.'))
    .toBeVisible();
  expect(screen.getByText('Vos messages peuvent partir.').query()).toBeNull();
});

test.each([
  ['Shopify', 'shopify'],
  ['WooCommerce', 'woocommerce'],
  ['PrestaShop', 'prestashop'],
])('a website on %s has the card of its platform first', async (platform, name) => {
  const { screen } = await open({
    onboarding: {
      step: 'done',
      proposals: { name: null, logo_url: null, colors: null, language: 'fr', platform },
    },
  });
  const ways = screen.getByRole('navigation', { name: 'Faire arriver vos commandes' });
  await expect
    .element(ways.getByRole('link').first())
    .toHaveAttribute('href', `/dashboard/settings/integrations/${name}`);
  await expect
    .element(ways.getByRole('link', { name: `Connecter ${platform} reconnue sur votre site` }))
    .toBeVisible();
  await expect
    .element(screen.getByText(new RegExp(`^Votre site est une boutique ${platform}`, 'u')))
    .toBeVisible();
});

test('a website on a platform that Recueil does not support changes no order of the cards', async () => {
  const { screen } = await open({
    onboarding: {
      step: 'done',
      proposals: { name: null, logo_url: null, colors: null, language: 'fr', platform: 'Magento' },
    },
  });
  const ways = screen.getByRole('navigation', { name: 'Faire arriver vos commandes' });
  await expect
    .element(ways.getByRole('link').first())
    .toHaveAttribute('href', '/dashboard/settings/integrations/shopify');
  await expect.element(screen.getByText('reconnue sur votre site')).not.toBeInTheDocument();
});

test('a shop whose messages only reach the test inbox still has to connect a channel', async () => {
  const { screen } = await open({ channels: [{ channel: 'email', is_outbox: true }] });
  await expect.element(screen.getByText('Connecter un canal d’envoi')).toBeVisible();
  await expect.element(screen.getByText('1 sur 5')).toBeVisible();
});

test('example figures are shown on demand, marked as such, change nothing on the server and are removed with one click', async () => {
  localStorage.clear();
  const { screen, apiCalls } = await open();
  await screen.getByRole('button', { name: 'Afficher des données d’exemple' }).click();
  const title = screen.getByRole('heading', {
    level: 1,
    name: 'Tableau de bord, données d’exemple',
  });
  await expect.element(title).toBeVisible();
  await expect.element(screen.getByText('Ces clients et ces chiffres sont inventés')).toBeVisible();
  await expect
    .element(screen.getByRole('listitem').filter({ hasText: 'Camille (exemple)' }))
    .toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'Par note' })).toBeVisible();
  await expect
    .element(screen.getByRole('button', { name: 'Fixer un objectif' }))
    .not.toBeInTheDocument();
  expect(apiCalls.filter((each) => !each.startsWith('GET'))).toEqual([]);
  await screen.getByRole('button', { name: 'Retirer les données d’exemple' }).click();
  await expect.element(screen.getByText('Faire arriver vos commandes').first()).toBeVisible();
  await expect.element(title).not.toBeInTheDocument();
});
