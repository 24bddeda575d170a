import '../../app.css';
import { expect, test } from 'vitest';
import { flowConfigurationSchema } from '#contract/settings/flow-configuration.ts';
import type { Team } from '../../session/current-session.ts';
import { openApp, teamOf } from '../../testing/open-app.tsx';

const ADDRESS = '/dashboard/settings/numbers';
const NUMBER = { id: '4', phone_number: '+33612345678', label: 'Boutique', provider: 'twilio' };

function connected(
  name: Team['integrations'][number]['name'],
  state: 'connected' | 'broken' = 'connected',
): Team['integrations'][number] {
  return {
    id: '7',
    name,
    state,
    account: null,
    connected_at: '2026-11-01T09:00:00.000Z',
    last_sync_at: null,
    last_error: null,
  };
}

async function openWith(team: Partial<Team>): Promise<Awaited<ReturnType<typeof openApp>>> {
  return openApp(ADDRESS, {
    'GET /api/team': () => ({ body: { data: { ...teamOf('owner'), ...team } } }),
  });
}

test('without a service for phones, the next step is to connect one', async () => {
  const { screen } = await openWith({});
  await expect.element(screen.getByText('Aucun numéro pour l’instant')).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Connecter WhatsApp ou un compte SMS' }))
    .toBeVisible();
});

test('Kanal without a listed number is not shown as missing: its next step is a template', async () => {
  const { screen } = await openWith({ integrations: [connected('kanal')] });
  await expect
    .element(screen.getByText(/^WhatsApp part du numéro de votre compte Kanal\./u))
    .toBeVisible();
  expect(screen.getByRole('link', { name: /^Connecter/u }).query()).toBeNull();
  await expect
    .element(screen.getByRole('link', { name: 'Choisir un modèle dans le scénario' }))
    .toHaveAttribute('href', '/dashboard/flow-configuration?step=request');
});

test('a broken Kanal links to its repair, and one with a template to its page', async () => {
  const page = '/dashboard/settings/integrations/kanal';
  const broken = await openWith({ integrations: [connected('kanal', 'broken')] });
  await expect
    .element(broken.screen.getByRole('link', { name: 'Réparer la connexion à Kanal' }))
    .toHaveAttribute('href', page);
  await broken.screen.unmount();
  const whatsapp = { template_id: '3', variables: {} };
  const used = await openWith({
    integrations: [connected('kanal')],
    flow_configuration_config: flowConfigurationSchema.parse({
      steps: { request: { contents: { whatsapp } } },
    }),
  });
  await expect
    .element(used.screen.getByRole('link', { name: 'Voir la connexion à Kanal' }))
    .toHaveAttribute('href', page);
});

test('numbers are listed with the services that list none, and a service with its own number is listed once', async () => {
  const { screen } = await openWith({
    phone_numbers: [NUMBER],
    integrations: [connected('twilio'), connected('kanal')],
    channels: [{ channel: 'sms', is_outbox: false }],
  });
  await expect.element(screen.getByText('+33612345678')).toBeVisible();
  expect(
    screen
      .getByRole('main')
      .getByRole('listitem')
      .elements()
      .map((row) => row.textContent.slice(0, 8)),
  ).toEqual(['Boutique', 'KanalWha']);
});

test('SMS that the instance provides are shown, without an account of the shop', async () => {
  const { screen } = await openWith({ channels: [{ channel: 'sms', is_outbox: false }] });
  await expect
    .element(screen.getByText('Les SMS partent du compte fourni par votre hébergeur.'))
    .toBeVisible();
});
