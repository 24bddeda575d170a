import '../app.css';
import { expect, test } from 'vitest';
import { type FakeAnswers, openApp } from '../testing/open-app.tsx';
import { HELP_ARTICLES, HELP_GROUPS } from './help-articles.ts';
import { searchArticles } from './search-articles.ts';

const status = (changes: object = {}): FakeAnswers => ({
  'GET /api/team/instance_status': () => ({
    body: {
      data: { version: '1.0.0', is_sending: true, is_held: false, late_seconds: 0, ...changes },
    },
  }),
});

test('the help is searched in its texts, an article opens, and its links open screens', async () => {
  const { screen, router } = await openApp('/dashboard/aide', status());
  await expect.element(screen.getByRole('heading', { name: 'Commencer' })).toBeVisible();
  await screen.getByRole('searchbox', { name: 'Chercher dans l’aide' }).fill('jours feries');
  await expect.element(screen.getByRole('status').first()).toHaveTextContent('1 article');
  await screen.getByRole('link', { name: /^Régler le scénario d’envoi/u }).click();
  await expect
    .element(screen.getByRole('heading', { level: 1, name: 'Régler le scénario d’envoi' }))
    .toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'scénario d’envoi', exact: true }).first())
    .toHaveAttribute('href', '/dashboard/flow-configuration');
  await screen.getByRole('link', { name: 'Aide', exact: true }).first().click();
  expect(router.state.location.pathname).toBe('/dashboard/aide');
});

test('the accessibility statement is an article, which lists what conforms and what does not', async () => {
  const { screen } = await openApp('/dashboard/aide', status());
  await screen.getByRole('link', { name: /^Déclaration d’accessibilité/u }).click();
  await expect
    .element(screen.getByRole('heading', { level: 1, name: 'Déclaration d’accessibilité' }))
    .toBeVisible();
  await expect.element(screen.getByText('partiellement conforme')).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'Limites connues' })).toBeVisible();
});

test('a search without a result says so', async () => {
  const { screen } = await openApp('/dashboard/aide?search=zzzz', status());
  await expect
    .element(screen.getByText('Aucun article ne contient « zzzz ».', { exact: false }))
    .toBeVisible();
});

test.each([
  [{}, 'En service'],
  [{ is_sending: false }, 'À l’arrêt'],
  [{ is_held: true }, 'Suspendus par votre hébergeur'],
  [{ late_seconds: 900 }, 'En retard'],
])('the state of the service is shown as text: %j', async (changes, word) => {
  const { screen } = await openApp('/dashboard/aide', status(changes));
  await expect.element(screen.getByText(word, { exact: true })).toBeVisible();
});

test('the « ? » of a screen opens its help article', async () => {
  const { screen } = await openApp('/dashboard/settings/integrations', {
    'GET /api/team/integrations': () => ({ body: { data: [] } }),
  });
  await screen.getByRole('link', { name: 'Aide : faire arriver vos commandes' }).click();
  await expect
    .element(screen.getByRole('heading', { level: 1, name: 'Faire arriver vos commandes' }))
    .toBeVisible();
});

test('every article is in a group of the first page, and the new features come from the changelog', () => {
  for (const { group } of HELP_ARTICLES.values()) expect(HELP_GROUPS).toContain(group);
  const news = HELP_ARTICLES.get('nouveautes');
  expect(news?.blocks[0]).toMatchObject({ kind: 'heading', text: 'Version 1.0.0' });
  expect(news?.blocks).toHaveLength(2);
});

test('in the search, a match in a title comes before a match in a text', () => {
  expect(searchArticles(HELP_ARTICLES, 'sms')[0]?.slug).toBe('sms');
});
