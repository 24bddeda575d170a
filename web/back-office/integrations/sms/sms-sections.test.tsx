import '../../app.css';
import { expect, test } from 'vitest';
import { type FakeAnswers, openApp } from '../../testing/open-app.tsx';
import type { Integration } from '../integrations-data.ts';
import type { SmsAccountState } from './sms-data.ts';

const BREVO_PAGE = '/dashboard/settings/integrations/brevo';
const TWILIO_PAGE = '/dashboard/settings/integrations/twilio';
const BREVO: Integration = {
  id: '3',
  name: 'brevo',
  state: 'connected',
  account: 'clé terminée par cdef',
  connected_at: '2026-11-20T09:00:00Z',
  last_sync_at: null,
  last_error: null,
};
const ACCOUNT: SmsAccountState = {
  name: 'brevo',
  scope: 'team',
  state: 'connected',
  last_error: null,
  sender: 'LAVANDE',
  credit: { amount: 82.85, unit: 'credits', at: '2026-11-20T09:00:00Z' },
  is_low: false,
  low_credit: 100,
  monthly_ceiling: null,
  price_per_segment: 0.05,
  spent: { messages: 12, segments: 24, cost: 1.2 },
  paused_until: null,
  inbound_url: null,
};

function server(
  integrations: Integration[],
  accounts: SmsAccountState[],
  more: FakeAnswers = {},
): FakeAnswers {
  return {
    'GET /api/team/integrations': () => ({ body: { data: integrations } }),
    'GET /api/team/sms_accounts': () => ({ body: { data: accounts } }),
    ...more,
  };
}

test('a refused token has its error at its field, and the typed values stay', async () => {
  const sentence = 'Twilio refuse le jeton.';
  const { screen } = await openApp(
    TWILIO_PAGE,
    server([], [], {
      'POST /api/team/twilio/connect': () => ({
        status: 422,
        body: {
          message: sentence,
          code: 'invalid_credentials',
          errors: { auth_token: [sentence] },
        },
      }),
    }),
  );
  await screen.getByRole('button', { name: 'Connecter Twilio' }).click();
  await screen.getByLabelText('Identifiant du compte').fill('AC1');
  await screen.getByLabelText('Jeton').fill('jeton');
  await screen.getByLabelText('Expéditeur').fill('+33612345678');
  await screen.getByRole('button', { name: 'Connecter Twilio' }).click();
  await expect.element(screen.getByText('AC suivi de 32 chiffres', { exact: false })).toBeVisible();
  await expect
    .element(screen.getByText('Les opérateurs refusent un mobile français', { exact: false }))
    .toBeVisible();
  await screen.getByLabelText('Identifiant du compte').fill(`AC${'0'.repeat(32)}`);
  await screen.getByLabelText('Expéditeur').fill('LAVANDE');
  await screen.getByRole('button', { name: 'Connecter Twilio' }).click();
  await expect.element(screen.getByText(sentence)).toBeVisible();
  await expect.element(screen.getByLabelText('Jeton')).toHaveValue('jeton');
});

test('an account shows its credit and its cost of the month, and another one warns first that it replaces it', async () => {
  const { screen, router } = await openApp(BREVO_PAGE, server([BREVO], [ACCOUNT]));
  await expect.element(screen.getByText('82,9 crédits', { exact: false })).toBeVisible();
  await expect.element(screen.getByText('1,20 € : 12 SMS en 24 segments')).toBeVisible();
  await router.navigate({
    to: '/dashboard/settings/integrations/$service',
    params: { service: 'twilio' },
  });
  await screen.getByRole('button', { name: 'Connecter Twilio' }).click();
  await expect.element(screen.getByText('Brevo sera déconnecté')).toBeVisible();
});

test('a price may have a comma, and an empty limit removes the limit', async () => {
  const bounded = { ...ACCOUNT, monthly_ceiling: 50 };
  const { screen, apiCalls } = await openApp(
    BREVO_PAGE,
    server([BREVO], [bounded], {
      'PATCH /api/team/integrations/brevo': () => ({ body: { data: BREVO } }),
    }),
  );
  await screen.getByRole('button', { name: 'Plafond et alerte' }).click();
  await expect.element(screen.getByLabelText('Plafond du mois, en euros')).toHaveValue('50');
  await screen.getByLabelText('Plafond du mois, en euros').fill('beaucoup');
  await screen.getByRole('button', { name: 'Enregistrer' }).click();
  await expect.element(screen.getByText('Un montant, ou rien.')).toBeVisible();
  await screen.getByLabelText('Plafond du mois, en euros').fill('');
  await screen.getByLabelText('Prix d’un segment, en euros').fill('0,045');
  await screen.getByRole('button', { name: 'Enregistrer' }).click();
  await expect.element(screen.getByText('Le plafond et l’alerte sont enregistrés')).toBeVisible();
  expect(apiCalls).toContain('PATCH /api/team/integrations/brevo');
});

test('a reached limit, a low credit and the instance’s account are each shown', async () => {
  const paused = { ...ACCOUNT, monthly_ceiling: 50, paused_until: '2026-11-30T23:00:00Z' };
  const first = await openApp(BREVO_PAGE, server([BREVO], [paused]));
  await expect.element(first.screen.getByText('Le plafond de 50 € est atteint')).toBeVisible();
  await first.screen.unmount();
  const low = await openApp(BREVO_PAGE, server([BREVO], [{ ...ACCOUNT, is_low: true }]));
  await expect.element(low.screen.getByText('Le crédit est bientôt épuisé')).toBeVisible();
  await low.screen.unmount();
  const instance = await openApp(
    BREVO_PAGE,
    server([], [{ ...ACCOUNT, scope: 'instance', credit: null, sender: 'RECUEIL' }]),
    'reader',
  );
  await expect
    .element(instance.screen.getByRole('heading', { name: 'Fourni par votre hébergeur' }))
    .toBeVisible();
  await expect.element(instance.screen.getByText('RECUEIL')).toBeVisible();
  expect(instance.screen.getByRole('button', { name: 'Connecter Brevo' }).query()).toBeNull();
});
