import '#web/back-office/app.css';
import { expect, test } from 'vitest';
import type { Locator } from 'vitest/browser';
import { flowConfigurationSchema } from '#contract/settings/flow-configuration.ts';
import type { Integration, Template } from '#web/back-office/integrations/integrations-data.ts';
import { type FakeAnswers, openApp, teamOf } from '#web/back-office/testing/open-app.tsx';

const KANAL: Integration = {
  id: '1',
  name: 'kanal',
  state: 'connected',
  account: null,
  connected_at: '2026-11-20T09:00:00Z',
  last_sync_at: '2026-11-20T09:00:00Z',
  last_error: null,
};
const META: Integration = { ...KANAL, id: '2', name: 'meta' };

function template(id: string, name: string, more: Partial<Template> = {}): Template {
  const structure: Template['structure'] = {
    name,
    category: 'UTILITY',
    header: {
      type: 'TEXT',
      text: 'Merci {{1}}',
      variable: { number: 1, name: 'first_name', example: 'Léa' },
    },
    body: {
      text: 'Commande *{{1}}* avec {{2}}, ~jamais~ ?',
      variables: [
        { number: 1, name: 'order_number', example: '1042' },
        { number: 2, name: 'cadeau', example: null },
      ],
    },
    footer: { text: 'STOP pour arrêter' },
    buttons: [
      {
        type: 'CTA',
        list: [
          {
            type: 'URL',
            text: 'Donner mon avis',
            index: 0,
            url: 'https://ailleurs.test/{{1}}',
            variable: { number: 1, name: 'lien', example: 'r/7f3k' },
          },
        ],
      },
    ],
  };
  return {
    id,
    kanal_template_id: id,
    name,
    structure,
    category: 'UTILITY',
    language: 'fr',
    version: 'a',
    variables_needed: ['first_name', 'order_number', 'cadeau', 'lien'],
    status: 'approved',
    rejected_reason: null,
    quality: null,
    ...more,
  };
}
const ASK = template('7', 'demande_avis');
const PROMO = template('8', 'offre', { category: 'MARKETING' });
const ENGLISH = template('9', 'ask_review', { language: 'en_US' });

interface Scene {
  isTestInbox?: boolean;
  integration?: Integration | null;
  templates?: Template[];
  chosen?: string;
  variables?: Record<string, string>;
  answers?: FakeAnswers;
  role?: 'owner' | 'reader';
  channels?: string[];
}

async function openStep({
  isTestInbox = false,
  integration = KANAL,
  templates = [ASK, PROMO, ENGLISH],
  chosen,
  variables = {},
  answers = {},
  role = 'owner',
  channels = ['whatsapp', 'email'],
}: Scene = {}) {
  const contents = chosen === undefined ? {} : { whatsapp: { template_id: chosen, variables } };
  const team = {
    ...teamOf(role),
    flow_configuration_config: flowConfigurationSchema.parse({
      steps: { request: { channels, contents } },
    }),
    integrations: integration ? [integration] : [],
    ...(isTestInbox && { channels: [{ channel: 'whatsapp' as const, is_outbox: true }] }),
  };
  const list = () => ({ body: { data: { templates, last_refresh: '2026-11-20T09:00:00Z' } } });
  return openApp(
    '/dashboard/flow-configuration?step=request',
    {
      'GET /api/team': () => ({ body: { data: team } }),
      'GET /api/team/kanal/templates': list,
      'GET /api/team/meta/templates': list,
      ...answers,
    },
    role,
  );
}
type Screen = Awaited<ReturnType<typeof openStep>>['screen'];
const preview = (screen: Screen) =>
  screen.getByRole('figure', { name: 'Aperçu du message WhatsApp' });
const expectText = (locator: Locator, text: string) =>
  expect.poll(() => locator.query()?.textContent ?? '').toContain(text);
const choices = (screen: Screen) =>
  screen
    .getByRole('list', { name: 'Modèles approuvés' })
    .getByRole('radio')
    .elements()
    .filter((radio) => radio.getAttribute('name') === 'template').length;
const openPicker = (screen: Screen) =>
  screen.getByRole('button', { name: 'Choisir un modèle' }).click();

test('the list shows the example of each variable, its number without one, or its name on demand', async () => {
  const { screen } = await openStep({ templates: [ASK] });
  await openPicker(screen);
  const shown = preview(screen).last();
  await expectText(shown, 'Merci Léa');
  await expectText(shown, 'Commande 1042 avec 2, jamais');
  await expectText(shown, 'ouvre https://ailleurs.test/r/7f3k');
  await screen.getByRole('radio', { name: 'Noms' }).last().click({ force: true });
  await expectText(shown, 'Commande order_number avec cadeau, jamais');
  await expectText(shown, 'ouvre https://ailleurs.test/lien');
});

test('bold and strikethrough text is shown as such', async () => {
  const { screen } = await openStep({ chosen: '7', variables: { cadeau: 'rien' } });
  await expectText(preview(screen), '10482');
  expect(getComputedStyle(preview(screen).getByText('10482').element()).fontWeight).toBe('620');
  expect(getComputedStyle(preview(screen).getByText('jamais').element()).textDecorationLine).toBe(
    'line-through',
  );
});

test('the list is searched, filtered by category and by language, and reset', async () => {
  const { screen } = await openStep();
  await openPicker(screen);
  await expect.poll(() => choices(screen)).toBe(3);
  await screen.getByLabelText('Catégorie').selectOptions('Marketing');
  await expect.poll(() => choices(screen)).toBe(1);
  await screen.getByLabelText('Catégorie').selectOptions('Catégorie');
  await screen.getByLabelText('Langue').selectOptions('anglais américain');
  await expect.poll(() => choices(screen)).toBe(1);
  await screen.getByLabelText('Chercher un modèle').fill('demande');
  await screen.getByRole('button', { name: 'Tout montrer' }).click();
  await expect.poll(() => choices(screen)).toBe(3);
});

test('the list shows its age and can be refreshed; an error of the service is shown beside the old list', async () => {
  let isRefused = false;
  const list = {
    data: { templates: [ASK], last_refresh: new Date(Date.now() - 3.5 * 60_000).toISOString() },
  };
  const { screen, apiCalls } = await openStep({
    answers: {
      'GET /api/team/kanal/templates': ({ query }) =>
        isRefused && query.has('force_refresh')
          ? { status: 422, body: { message: 'Kanal refuse la clé.', code: 'invalid_credentials' } }
          : { body: list },
    },
  });
  await openPicker(screen);
  await expectText(screen.getByText('Dernière synchronisation', { exact: false }), 'il y a 3');
  await screen.getByRole('button', { name: 'Actualiser' }).click();
  await expect.poll(() => apiCalls).toContain('GET /api/team/kanal/templates?force_refresh=1');
  isRefused = true;
  await screen.getByRole('button', { name: 'Actualiser' }).click();
  await expect.element(screen.getByText('Kanal refuse la clé.', { exact: false })).toBeVisible();
  await expect.element(screen.getByText('demande_avis')).toBeVisible();
});

test('a chosen template takes our values of the same name at once, shows which variable has none, and the preview follows the mapping', async () => {
  const { screen } = await openStep();
  await openPicker(screen);
  await screen.getByText('demande_avis').click();
  await screen.getByRole('button', { name: 'Utiliser ce modèle' }).click();
  await expectText(preview(screen), 'Merci Camille');
  await expect
    .element(screen.getByLabelText('Valeur de cadeau'))
    .toHaveAccessibleDescription('Choisissez ce que prend cette variable.');
  await screen.getByLabelText('Valeur de cadeau').selectOptions('Nom : Lefèvre');
  await expectText(preview(screen), 'Commande 10482 avec Lefèvre');
  await screen.getByLabelText('Valeur de cadeau').selectOptions('Un texte à vous…');
  await expect
    .element(screen.getByLabelText('Texte de cadeau'))
    .toHaveAccessibleDescription('Écrivez ce que cette variable dira.');
  await screen.getByLabelText('Texte de cadeau').fill('un savon de {{shop_name}}');
  await expectText(preview(screen), 'avec un savon de Maison Lavande');
  await screen.getByLabelText('Texte de cadeau').fill('{{surprise}}');
  await expect.element(screen.getByText('Variable inconnue', { exact: false })).toBeVisible();
  await expect.element(screen.getByText('1 modification', { exact: false })).toBeVisible();
});

test('a button that opens another site than ours is reported', async () => {
  const { screen } = await openStep({ chosen: '7', variables: { cadeau: 'rien' } });
  await expect.element(screen.getByText('Le bouton ouvre ailleurs.test')).toBeVisible();
  await expectText(preview(screen), 'ouvre https://ailleurs.test/y/');
});

test('a template that cannot be sent is listed with the reason and the remedy, in French', async () => {
  const { screen } = await openStep({
    integration: META,
    templates: [
      ASK,
      template('3', 'refuse', { status: 'rejected', rejected_reason: 'INCORRECT_CATEGORY' }),
      template('4', 'autre', { status: 'rejected', rejected_reason: 'NOUVEAU_MOTIF' }),
      template('5', 'attend', { status: 'pending' }),
    ],
  });
  await openPicker(screen);
  await expect
    .element(screen.getByText('Meta ne le range pas dans la catégorie demandée.', { exact: false }))
    .toBeVisible();
  await expect.element(screen.getByText('NOUVEAU_MOTIF', { exact: false })).toBeVisible();
  await expect.element(screen.getByText('Examiné par Meta')).toBeVisible();
  expect(choices(screen)).toBe(1);
});

test('our template for this step is submitted to Meta from the list, which then shows its approval', async () => {
  const templates = [ASK];
  const { screen, apiCalls } = await openStep({
    integration: META,
    answers: {
      'GET /api/team/meta/templates': () => ({ body: { data: { templates, last_refresh: null } } }),
      'POST /api/team/meta/templates': () => ({
        body: {
          data: templates[
            templates.push(template('10', 'recueil_demande_avis', { status: 'pending' })) - 1
          ],
        },
      }),
    },
  });
  await openPicker(screen);
  await screen.getByRole('button', { name: 'Soumettre à Meta' }).click();
  await expect.element(screen.getByText('Examiné par Meta')).toBeVisible();
  expect(apiCalls).toContain('POST /api/team/meta/templates');
  expect(screen.getByRole('button', { name: 'Soumettre à Meta' }).query()).toBeNull();
});

test('Kanal without an approved template shows a text to copy into it', async () => {
  const { screen } = await openStep({ templates: [] });
  await openPicker(screen);
  await expect.element(screen.getByText('Aucun modèle approuvé pour l’instant')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Copier le texte' })).toBeVisible();
});

test('without a WhatsApp service the section shows how to connect one; a broken one shows why and where to repair it', async () => {
  const { screen } = await openStep({ integration: null });
  await expect.element(screen.getByRole('link', { name: 'Connecter WhatsApp' })).toBeVisible();
  await screen.unmount();
  const broken = await openStep({
    integration: { ...KANAL, state: 'broken', last_error: 'Kanal refuse la clé.' },
    chosen: '7',
  });
  await expect
    .element(broken.screen.getByText('Kanal refuse la clé.', { exact: false }))
    .toBeVisible();
  await expect.element(broken.screen.getByRole('link', { name: 'Réparer Kanal' })).toBeVisible();
  await expect.element(broken.screen.getByText('demande_avis')).toBeVisible();
});

test('when the test inbox replaces WhatsApp, the step shows our template that it uses', async () => {
  const { screen } = await openStep({ integration: null, isTestInbox: true });
  await expectText(preview(screen), 'votre commande 10482 chez Maison Lavande');
  await expect.element(screen.getByRole('link', { name: 'Connecter WhatsApp' })).toBeVisible();
});

test('a translation has its own template, and uses the French one until it has one', async () => {
  const { screen } = await openStep({ chosen: '7', variables: { cadeau: 'rien' } });
  await screen.getByRole('button', { name: 'Anglais' }).click();
  await expect
    .element(screen.getByText('celui que vous avez choisi en français', { exact: false }))
    .toBeVisible();
  await openPicker(screen);
  await screen.getByText('ask_review').click();
  await screen.getByRole('button', { name: 'Utiliser ce modèle' }).click();
  await expect.element(screen.getByText('ask_review')).toBeVisible();
  await screen.getByRole('button', { name: 'Français' }).click();
  await expect.element(screen.getByText('demande_avis')).toBeVisible();
  await screen.getByRole('button', { name: /^Anglais/ }).click();
  await screen.getByRole('button', { name: 'Retirer ce modèle' }).click();
  await expect
    .element(screen.getByText('celui que vous avez choisi en français', { exact: false }))
    .toBeVisible();
});

test('a chosen template that the account no longer lists is reported, and can be removed', async () => {
  const { screen } = await openStep({ chosen: '99' });
  await expect.element(screen.getByText('Le modèle choisi n’existe plus')).toBeVisible();
  await screen.getByRole('button', { name: 'Retirer l’ancien' }).click();
  await expect.element(screen.getByText('Sans modèle', { exact: false })).toBeVisible();
});

test('a reader sees the template and cannot change it', async () => {
  const { screen } = await openStep({ chosen: '7', role: 'reader' });
  await expectText(preview(screen), 'Merci Camille');
  await expect.element(screen.getByRole('button', { name: 'Changer de modèle' })).toBeDisabled();
  await expect.element(screen.getByLabelText('Valeur de cadeau')).toBeDisabled();
});
