import '#web/back-office/app.css';
import { expect, test } from 'vitest';
import { flowConfigurationSchema } from '#contract/settings/flow-configuration.ts';
import { type FakeAnswers, openApp, teamOf } from '#web/back-office/testing/open-app.tsx';

const MAIL = {
  data: {
    sender_name: 'Maison Lavande',
    subject: 'Votre avis sur la commande 10482',
    preheader: 'Une seule question',
    text: 'Bonjour Camille',
    html: null,
  },
};
const TEAM = {
  ...teamOf('owner'),
  flow_configuration_config: flowConfigurationSchema.parse({
    steps: { request: { channels: ['email'] } },
  }),
};
const ADDRESS = '/dashboard/flow-configuration?step=request';
let refusal: { status: number; body: { message: string; code: string } } | null = null;
const ANSWERS: FakeAnswers = {
  'GET /api/team': () => ({ body: { data: TEAM } }),
  'POST /api/team/message_preview': () => refusal ?? { body: MAIL },
};

test('a preview that cannot be read shows the error in its place, and is shown after a retry', async () => {
  refusal = { status: 500, body: { message: 'Panne de l’essai.', code: 'internal' } };
  const { screen } = await openApp(ADDRESS, ANSWERS);
  const preview = screen.getByRole('figure', { name: 'Aperçu de l’e-mail' });
  await expect.element(preview.getByText(/Panne de l’essai/u)).toBeVisible();
  await expect.element(preview.getByText('req-test')).toBeVisible();
  refusal = null;
  await preview.getByRole('button', { name: 'Réessayer' }).click();
  await expect.element(preview.getByText('Votre avis sur la commande 10482')).toBeVisible();
  await expect.element(preview.getByText(/Panne/u)).not.toBeInTheDocument();
});

test('while the text is refused, the last preview stays, with a notice', async () => {
  refusal = null;
  const { screen } = await openApp(ADDRESS, ANSWERS);
  const preview = screen.getByRole('figure', { name: 'Aperçu de l’e-mail' });
  const subject = preview.getByText('Votre avis sur la commande 10482');
  await expect.element(subject).toBeVisible();
  refusal = { status: 422, body: { message: 'Variable inconnue.', code: 'invalid' } };
  await screen.getByLabelText('Objet').fill('{{inconnue}}');
  await expect.element(preview.getByText(/Corrigez ce qui est signalé/u)).toBeVisible();
  await expect.element(subject).toBeVisible();
  await expect.element(preview.getByText(/Panne/u)).not.toBeInTheDocument();
});
