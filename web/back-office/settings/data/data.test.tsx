import '../../app.css';
import { expect, test } from 'vitest';
import { type FakeAnswers, openApp } from '../../testing/open-app.tsx';
import type { Export } from './export-files.tsx';

const RETENTION = {
  retention_days: 1095,
  next_purge_at: '2026-11-21T02:47:00Z',
  due: 12,
  last_purge: null,
};
const EXPORT: Export = {
  id: '3',
  state: 'running',
  state_label: 'En cours',
  total: 100_000,
  done: 12_400,
  created_by: 'Inès',
  created_at: '2026-11-20T09:00:00Z',
  finished_at: null,
  eta_seconds: 40,
  error: null,
  kept_until: null,
  files: [],
};
const server = (exports: readonly Export[]): FakeAnswers => ({
  'GET /api/team/exports': () => ({ body: { data: exports } }),
  'GET /api/team/retention': () => ({ body: { data: RETENTION } }),
});

test('a running export shows its progress to every visitor of the page', async () => {
  const { screen } = await openApp('/dashboard/settings/data', server([EXPORT]));
  await expect
    .element(screen.getByRole('progressbar', { name: 'Avancement de l’export' }))
    .toHaveAttribute('value', '12400');
  await expect.element(screen.getByText(/12.400 sur 100.000 lignes/)).toBeVisible();
  await expect.element(screen.getByText(/12 demandes seront effacées/)).toBeVisible();
});

test('what was erased is listed, and an invalid contact has its error at its field', async () => {
  const answers = [
    {
      status: 422,
      body: {
        message: 'Ce numéro de téléphone n’est pas valable.',
        code: 'invalid',
        errors: { phone: ['Ce numéro de téléphone n’est pas valable.'] },
      },
    },
    {
      body: {
        data: { found: 4, orders: 1, requests: 2, others: 1, done_at: '2026-11-20T09:00:00Z' },
      },
    },
  ];
  const { screen } = await openApp('/dashboard/settings/data', {
    ...server([]),
    'POST /api/team/erasures': () => answers.shift() ?? { body: null },
  });
  const erase = async (contact: string): Promise<void> => {
    await screen.getByLabelText('E-mail ou téléphone de la personne').fill(contact);
    await screen.getByRole('button', { name: 'Effacer cette personne…' }).click();
    await screen.getByRole('button', { name: 'Effacer définitivement' }).click();
  };
  await erase('12');
  await expect.element(screen.getByText('Ce numéro de téléphone n’est pas valable.')).toBeVisible();
  await expect
    .element(screen.getByLabelText('E-mail ou téléphone de la personne'))
    .toHaveValue('12');
  await erase('lea@exemple.fr');
  await expect
    .element(screen.getByText(/1 commande, 2 demandes, 1 inscription sur vos listes/))
    .toBeVisible();
  await expect.element(screen.getByLabelText('E-mail ou téléphone de la personne')).toHaveValue('');
});

test('a member can erase but not export; a reader only reads how long data are stored', async () => {
  const member = await openApp('/dashboard/settings/data', server([]), 'member');
  await expect
    .element(member.screen.getByRole('button', { name: 'Effacer cette personne…' }))
    .toBeVisible();
  await expect.element(member.screen.getByText(/seuls les propriétaires/)).toBeVisible();
  expect(member.apiCalls).not.toContain('GET /api/team/exports');
  await member.screen.unmount();
  const { screen } = await openApp('/dashboard/settings/data', server([]), 'reader');
  await expect.element(screen.getByText('3 ans', { exact: true })).toBeVisible();
  expect(screen.getByRole('combobox').query()).toBeNull();
  expect(screen.getByRole('button', { name: 'Effacer cette personne…' }).query()).toBeNull();
});
