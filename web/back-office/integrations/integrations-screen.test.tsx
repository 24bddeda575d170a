import '../app.css';
import { expect, test } from 'vitest';
import { type FakeAnswers, openApp } from '../testing/open-app.tsx';
import { wirePage, wireReviewsPage } from '../testing/wire.ts';
import type { Integration } from './integrations-data.ts';

const KANAL: Integration = {
  id: '1',
  name: 'kanal',
  state: 'connected',
  account: 'clé terminée par ghij',
  connected_at: '2026-11-20T09:00:00Z',
  last_sync_at: '2026-11-20T09:00:00Z',
  last_error: null,
};
const TEMPLATE = {
  id: '7',
  kanal_template_id: '3071',
  name: 'demande_avis_fr',
  category: 'UTILITY',
  language: null,
  version: 'a',
  variables_needed: [],
  status: 'approved',
  rejected_reason: null,
  quality: null,
  structure: {
    name: 'demande_avis_fr',
    category: 'UTILITY',
    header: null,
    body: { text: 'Bonjour', variables: [] },
    footer: null,
    buttons: null,
  },
};

/**
 * Answers of a shop that has connected no other service. A failed request would show a toast over
 * the screen.
 */
const NOTHING_ELSE: FakeAnswers = {
  'GET /api/team/sms_accounts': () => ({ body: { data: [] } }),
  'GET /api/team/senders': () => ({
    body: { data: [], account: { scope: 'none', address: null, server: null } },
  }),
  'GET /api/team/shopify/account': () => ({
    body: {
      data: {
        is_configured: true,
        shop: null,
        topics: [],
        missing_scopes: [],
        has_customer_data: null,
        orders_since: null,
        orders_read_until: null,
        shop_name: null,
        catalogue: null,
        product_ratings: null,
        webhook_url: 'https://avis.test/webhooks/shopify',
      },
    },
  }),
  'GET /api/team/meta/account': () => ({
    body: {
      data: { callback_url: 'https://avis.test/webhooks/meta', verify_token: 'x', account: null },
    },
  }),
  'GET /api/team/imports': () => ({ body: { data: [] } }),
  'GET /api/team/reviews': () => ({ body: wireReviewsPage([]) }),
  'GET /api/team/shop_reviews': () => ({
    body: {
      ...wirePage([]),
      counts: { all: 0, pending: 0, published: 0, refused: 0, withdrawn: 0, waiting: 0 },
      origins: [],
    },
  }),
  'GET /api/ways-in': () => ({
    body: {
      data: {
        password: true,
        google: false,
        oidc: null,
        shopify: false,
        slack: true,
        registration: 'open',
        needs_setup_code: false,
        sends_mail: true,
      },
    },
  }),
};

/** A fake server with Kanal in the given state until a request changes it. */
function server(start: Integration | null): {
  answers: FakeAnswers;
  state: { kanal: Integration | null };
} {
  const state = { kanal: start };
  const answers: FakeAnswers = {
    'GET /api/team/integrations': () => ({ body: { data: state.kanal ? [state.kanal] : [] } }),
    ...NOTHING_ELSE,
    'GET /api/team/kanal/templates': () => ({
      body: { data: { templates: [TEMPLATE], last_refresh: null } },
    }),
    'GET /api/team/reviews_queued': () => ({
      body: {
        data: [],
        total: 3,
        current_page: 1,
        last_page: 1,
        per_page: 1,
        from: 1,
        to: 1,
        next_page_url: null,
        prev_page_url: null,
        counts: { all: 3, attention: 0, held: 0, today: 0, reminders: 0 },
      },
    }),
  };
  return { answers, state };
}
const DIRECTORY = '/dashboard/settings/integrations';
const KANAL_PAGE = `${DIRECTORY}/kanal`;

test('a refused key has its error at its field, without a toast, and the pasted key stays in the field', async () => {
  const sentence = 'Kanal refuse la clé.';
  const { answers } = server(null);
  const { screen } = await openApp(KANAL_PAGE, {
    ...answers,
    'POST /api/team/kanal/connect': () => ({
      status: 422,
      body: { message: sentence, code: 'invalid_credentials', errors: { api_key: [sentence] } },
    }),
  });
  await screen.getByLabelText('Clé d’API').fill('mauvaise');
  await screen.getByRole('button', { name: 'Connecter Kanal' }).click();
  await expect.element(screen.getByText(sentence)).toBeVisible();
  await expect.element(screen.getByLabelText('Clé d’API')).toHaveValue('mauvaise');
  expect(screen.getByText(sentence).elements()).toHaveLength(1);
});

test('a service that does not answer is reported beside the form', async () => {
  const { answers } = server(null);
  const { screen } = await openApp(KANAL_PAGE, {
    ...answers,
    'POST /api/team/kanal/connect': () => ({
      status: 502,
      body: { message: 'Réessayez.', code: 'provider_failed' },
    }),
  });
  await screen.getByLabelText('Clé d’API').fill('bonne');
  await screen.getByRole('button', { name: 'Connecter Kanal' }).click();
  await expect.element(screen.getByText('Le compte n’a pas pu être testé')).toBeVisible();
});

test('a valid key shows Kanal connected, with the number of its templates', async () => {
  const { answers, state } = server(null);
  const { screen } = await openApp(KANAL_PAGE, {
    ...answers,
    'POST /api/team/kanal/connect': () => ({ body: { data: (state.kanal = KANAL) } }),
  });
  await screen.getByLabelText('Clé d’API').fill('bonne');
  await screen.getByRole('button', { name: 'Connecter Kanal' }).click();
  await expect.element(screen.getByText('Connecté', { exact: true }).first()).toBeVisible();
  await expect.element(screen.getByText('1 modèle approuvé')).toBeVisible();
  await expect
    .element(screen.getByText('choisissez un modèle dans le scénario d’envoi'))
    .toBeVisible();
  expect(screen.getByLabelText('Clé d’API').query()).toBeNull();
});

test('a broken service shows why, asks for another key and is marked in the menu', async () => {
  const { answers, state } = server({
    ...KANAL,
    state: 'broken',
    last_error: 'Kanal refuse la clé, collez-en une autre.',
  });
  const { screen } = await openApp(KANAL_PAGE, {
    ...answers,
    'POST /api/team/integrations/kanal/test': () => ({ body: { data: (state.kanal = KANAL) } }),
  });
  await expect
    .element(screen.getByText('Kanal refuse la clé, collez-en une autre.', { exact: false }))
    .toBeVisible();
  await expect.element(screen.getByLabelText('Nouvelle clé d’API')).toBeVisible();
  await expect.element(screen.getByText('en panne', { exact: true })).toBeInTheDocument();
  await screen.getByRole('button', { name: 'Tester de nouveau' }).click();
  await expect.element(screen.getByText('Connecté', { exact: true }).first()).toBeVisible();
});

test('a disconnection first says what it changes', async () => {
  const { answers, state } = server(KANAL);
  const { screen } = await openApp(KANAL_PAGE, {
    ...answers,
    'DELETE /api/team/integrations/kanal': () => ({
      body: { data: (state.kanal = { ...KANAL, state: 'disconnected' }) },
    }),
  });
  await screen.getByRole('button', { name: 'Déconnecter…' }).click();
  await expect
    .element(screen.getByText('3 messages programmés par WhatsApp attendent', { exact: false }))
    .toBeVisible();
  await screen.getByRole('button', { name: 'Déconnecter Kanal' }).click();
  await expect.element(screen.getByRole('button', { name: 'Connecter Kanal' })).toBeVisible();
});

test('all services are listed, the broken one first; a search finds them by their use, a filter by their state', async () => {
  const broken: Integration = { ...KANAL, state: 'broken', last_error: 'Kanal refuse la clé.' };
  const { answers } = server(broken);
  const { screen } = await openApp(DIRECTORY, answers);
  const overview = screen.getByRole('navigation', { name: 'Services' });
  await expect.element(screen.getByText('1 service connecté, dont 1 à réparer.')).toBeVisible();
  await expect
    .poll(() => overview.getByRole('link').elements()[0]?.textContent)
    .toMatch(/^Kanal.*À réparer/u);
  await expect
    .element(overview.getByRole('link', { name: /^Google/u }))
    .toHaveAttribute('href', `${DIRECTORY}/google`);
  await screen.getByRole('searchbox', { name: 'Chercher un service' }).fill('etablissement');
  await expect.poll(() => overview.getByRole('link').elements().length).toBe(1);
  await screen.getByRole('searchbox', { name: 'Chercher un service' }).fill('');
  await screen.getByRole('link', { name: 'À réparer 1' }).click();
  await expect.poll(() => overview.getByRole('link').elements().length).toBe(1);
  await overview.getByRole('link', { name: /^Kanal/u }).click();
  await expect.element(screen.getByRole('heading', { name: 'Kanal', level: 1 })).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'Mise en place' })).toBeVisible();
  await screen.getByRole('link', { name: 'Intégrations', exact: true }).last().click();
  await expect.element(screen.getByRole('heading', { name: 'Vos envois' })).toBeVisible();
});

test('a service of the instance is shown as provided, and one that the instance lacks is not shown as available', async () => {
  const { answers } = server(null);
  const { screen } = await openApp(DIRECTORY, {
    ...answers,
    'GET /api/team/senders': () => ({
      body: {
        data: [],
        account: { scope: 'instance', address: 'avis@hote.fr', server: 'smtp.hote.fr' },
      },
    }),
    'GET /api/team/shopify/account': () => ({
      body: {
        data: {
          is_configured: false,
          shop: null,
          topics: [],
          missing_scopes: [],
          has_customer_data: null,
          orders_since: null,
          orders_read_until: null,
          shop_name: null,
          catalogue: null,
          product_ratings: null,
          webhook_url: 'https://avis.test/webhooks/shopify',
        },
      },
    }),
  });
  const link = (name: RegExp) => screen.getByRole('link', { name });
  await expect.element(link(/^E-mail.*Fourni par votre hébergeur$/u)).toBeVisible();
  await expect.element(link(/^Shopify.*Non proposé par votre hébergeur$/u)).toBeVisible();
  await expect.element(link(/^Kanal.*Disponible$/u)).toBeVisible();
});

test('an unknown service opens the list of integrations', async () => {
  const { answers } = server(null);
  const { screen, router } = await openApp(`${DIRECTORY}/inconnu`, answers);
  await expect.element(screen.getByRole('heading', { name: 'Vos envois' })).toBeVisible();
  expect(router.state.location.pathname).toBe(DIRECTORY);
});

test('the link to Google is checked before it is sent, and shown once connected with what cannot be counted', async () => {
  const { answers } = server(null);
  const google: Integration = {
    ...KANAL,
    id: '9',
    name: 'google',
    account: 'https://g.page/r/CabcdEF/review',
    last_sync_at: null,
  };
  const sent: unknown[] = [];
  const { screen } = await openApp(`${DIRECTORY}/google`, {
    ...answers,
    'GET /api/team/integrations': () => ({ body: { data: sent.length > 0 ? [google] : [] } }),
    'POST /api/team/google/connect': () => ({ body: { data: (sent.push(1), google) } }),
  });
  await screen.getByLabelText('Lien d’avis').fill('https://avis.example/lavande');
  await screen.getByRole('button', { name: 'Connecter la fiche' }).click();
  await expect
    .element(screen.getByText('Ce lien n’est pas de Google', { exact: false }))
    .toBeVisible();
  expect(sent).toEqual([]);
  await screen.getByLabelText('Lien d’avis').fill('g.page/r/CabcdEF/review');
  await screen.getByRole('button', { name: 'Connecter la fiche' }).click();
  await expect.element(screen.getByRole('link', { name: 'g.page/r/CabcdEF/review' })).toBeVisible();
  await expect
    .element(screen.getByText('Google ne dit à personne', { exact: false }))
    .toBeVisible();
});

test('a reader sees the state and no button', async () => {
  const { answers } = server(KANAL);
  const { screen } = await openApp(KANAL_PAGE, answers, 'reader');
  await expect.element(screen.getByText('Connecté', { exact: true }).first()).toBeVisible();
  expect(screen.getByRole('button', { name: 'Déconnecter…' }).query()).toBeNull();
});
