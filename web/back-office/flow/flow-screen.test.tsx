import '../app.css';
import { page } from 'vitest/browser';
import { expect, test, vi } from 'vitest';
import {
  type FlowConfiguration,
  flowConfigurationSchema,
} from '#contract/settings/flow-configuration.ts';
import { addDaysToKey, dayKey } from '#web/ui/format/dates.ts';
import { type FakeAnswers, openApp, teamOf } from '../testing/open-app.tsx';

const FLOW = '/dashboard/flow-configuration';
const TODAY = dayKey(new Date(), 'Europe/Paris');
const PAST = { from: '2026-01-02', to: '2026-01-04', label: 'Inventaire' };

interface SentCall {
  flow_configuration_config: FlowConfiguration;
}

/** A fake server that stores what is saved. */
function server(flow: object): { answers: FakeAnswers; saved: FlowConfiguration[] } {
  let team = { ...teamOf('owner'), flow_configuration_config: flowConfigurationSchema.parse(flow) };
  const saved: FlowConfiguration[] = [];
  return {
    saved,
    answers: {
      'GET /api/team': () => ({ body: { data: team } }),
      'POST /api/team/flow_configuration_config': ({ sent }) => {
        const { flow_configuration_config } = sent as SentCall;
        saved.push(flow_configuration_config);
        const flowRevision = team.revisions.flow + 1;
        team = {
          ...team,
          flow_configuration_config,
          revisions: { ...team.revisions, flow: flowRevision },
        };
        return { body: { data: team } };
      },
    },
  };
}

test('« Mettre en pause » saves a pause from today to the chosen day, and unsaved changes stay in their fields', async () => {
  const { answers, saved } = server({ is_active: true, pauses: [PAST] });
  const { screen } = await openApp(FLOW, answers);
  await screen.getByLabelText('Durée du lien, en jours').fill('30');
  await screen.getByRole('button', { name: 'Mettre en pause' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Mettre les envois en pause' });
  await dialog.getByRole('button', { name: '3 jours' }).click();
  await dialog.getByLabelText('Raison (facultatif)').fill('Rupture de stock');
  await dialog.getByRole('button', { name: 'Mettre en pause' }).click();
  await expect
    .element(screen.getByText(/^En pause jusqu’au .* : Rupture de stock$/u))
    .toBeVisible();
  expect(saved).toHaveLength(1);
  expect(saved[0]).toMatchObject({
    link_ttl_days: 180,
    pauses: [PAST, { from: TODAY, to: addDaysToKey(TODAY, 2), label: 'Rupture de stock' }],
  });
  await expect.element(screen.getByLabelText('Durée du lien, en jours')).toHaveValue(30);
  await expect.element(screen.getByText('1 modification')).toBeVisible();
  await expect
    .element(screen.getByRole('button', { name: 'Mettre en pause' }))
    .not.toBeInTheDocument();

  await screen.getByRole('button', { name: 'Reprendre maintenant' }).click();
  await expect.element(screen.getByRole('button', { name: 'Mettre en pause' })).toBeVisible();
  expect(saved[1]?.pauses).toEqual([PAST]);
  await expect.element(screen.getByLabelText('Durée du lien, en jours')).toHaveValue(30);
});

test('a pause cannot end before today', async () => {
  const { answers, saved } = server({ is_active: true });
  const { screen } = await openApp(FLOW, answers);
  await screen.getByRole('button', { name: 'Mettre en pause' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByLabelText('Dernier jour de pause').fill(addDaysToKey(TODAY, -1));
  await expect
    .element(dialog.getByText(/Choisissez un jour à partir d’aujourd’hui/u))
    .toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Mettre en pause' })).toBeDisabled();
  expect(saved).toEqual([]);
});

test('an inactive flow offers no pause', async () => {
  const { screen } = await openApp(FLOW, server({}).answers);
  await expect.element(screen.getByText('Le scénario d’envoi est inactif')).toBeVisible();
  await expect
    .element(screen.getByRole('button', { name: 'Mettre en pause' }))
    .not.toBeInTheDocument();
});

test('the tab of the settings is in the address; unsaved changes stay when it changes, and an unknown tab opens the first', async () => {
  const { answers } = server({});
  const { screen, router } = await openApp(`${FLOW}?tab=nothing`, answers);
  await expect.element(screen.getByLabelText('Durée du lien, en jours')).toBeVisible();
  expect(router.state.location.search).toEqual({});
  await screen.getByLabelText('Durée du lien, en jours').fill('30');
  await screen.getByRole('link', { name: 'Limites' }).click();
  await screen.getByLabelText('Messages en 24 h').fill('3');
  expect(router.state.location.search).toEqual({ tab: 'limits' });
  await expect.element(screen.getByLabelText('Durée du lien, en jours')).not.toBeInTheDocument();
  await expect.element(screen.getByText('2 modifications')).toBeVisible();
  await screen.getByRole('link', { name: 'Déclencheur' }).click();
  await expect.element(screen.getByLabelText('Durée du lien, en jours')).toHaveValue(30);
});

test('saving with an error in another tab opens that tab, which is marked', async () => {
  const { answers, saved } = server({});
  const { screen, router } = await openApp(`${FLOW}?tab=limits`, answers);
  await screen.getByLabelText('Messages en 24 h').fill('zéro');
  await screen.getByRole('link', { name: 'Pauses' }).click();
  await screen.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect.element(screen.getByText(/Écrivez un nombre entier de 1 à/u)).toBeVisible();
  expect(router.state.location.search).toEqual({ tab: 'limits' });
  await expect
    .element(screen.getByRole('link', { name: /^Limites.*à corriger/u }))
    .toHaveAttribute('aria-current', 'page');
  expect(saved).toEqual([]);
});

test('at 1,280 px no tab makes the page longer than 1,400 px', async () => {
  await page.viewport(1280, 800);
  const { screen } = await openApp(FLOW, server({ is_active: true }).answers);
  for (const tab of ['Déclencheur', 'Horaires', 'Limites', 'Consentement', 'Pauses']) {
    await screen.getByRole('link', { name: tab }).click();
    await expect.element(screen.getByRole('group', { name: tab, exact: true })).toBeVisible();
    await vi.waitFor(() =>
      expect(document.documentElement.scrollHeight, tab).toBeLessThanOrEqual(1400),
    );
  }
});
