import '../app.css';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openApp } from '../testing/open-app.tsx';
import type { ImportDetail } from './imports-data.ts';

const detail = (given: Partial<ImportDetail>): ImportDetail => ({
  id: '7',
  kind: 'orders',
  kind_label: 'Commandes',
  state: 'running',
  state_label: 'En cours',
  source_name: 'annee.csv',
  total: 1000,
  done: 400,
  created: 400,
  updated: 0,
  unchanged: 0,
  duplicates: 0,
  refused: 0,
  created_by: 'Inès',
  created_at: '2026-11-20T09:00:00Z',
  started_at: null,
  finished_at: null,
  eta_seconds: 12,
  error: null,
  outcomes: [],
  refused_rows: [],
  reviews: null,
  file: {
    separator: ';',
    encoding: 'utf-8',
    columns: [
      { name: 'ref', examples: ['A1'], filled: 3 },
      { name: 'mail', examples: [], filled: 0 },
    ],
    mapping: {},
    missing_field: null,
  },
  ...given,
});
const ADDRESS = '/dashboard/queue/imports/7';

test('an import that moves shows its bar and can be stopped; stopped, it can be resumed', async () => {
  let work = detail({});
  const { screen } = await openApp(ADDRESS, {
    'GET /api/team/imports/7': () => ({ body: { data: work } }),
    'POST /api/team/imports/7/cancel': () => ({
      body: { data: (work = { ...work, state: 'cancelled' }) },
    }),
    'POST /api/team/imports/7/resume': () => ({
      body: { data: (work = { ...work, state: 'done', done: 1000, created: 1000 }) },
    }),
  });
  await expect
    .element(screen.getByRole('progressbar', { name: 'Avancement' }))
    .toHaveAttribute('value', '400');
  await screen.getByRole('button', { name: 'Arrêter' }).click();
  await expect
    .element(screen.getByText('Ce qui est fait reste fait', { exact: false }))
    .toBeVisible();
  await screen.getByRole('button', { name: 'Reprendre' }).click();
  await expect
    .element(screen.getByRole('main').getByRole('link', { name: 'Voir les envois' }))
    .toBeVisible();
});

test('a column that is missing is asked for, and its choice is checked by the server', async () => {
  const file = detail({}).file;
  if (!file) throw new Error('no file');
  let work = detail({
    state: 'checked',
    done: 0,
    created: 0,
    file: { ...file, missing_field: 'number' },
  });
  const { screen } = await openApp(ADDRESS, {
    'GET /api/team/imports/7': () => ({ body: { data: work } }),
    'PATCH /api/team/imports/7': () => ({
      body: {
        data: (work = {
          ...work,
          done: 3,
          created: 3,
          file: { ...file, mapping: { number: 'ref' } },
        }),
      },
    }),
  });
  await expect.element(screen.getByText('Choisissez la colonne.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Importer', exact: false }).query()).toBeNull();
  await screen.getByLabelText('Numéro de commande').selectOptions('ref');
  await expect.element(screen.getByRole('button', { name: 'Importer 3 commandes' })).toBeVisible();
  await expect.element(screen.getByText('Par exemple A1')).toBeVisible();
});

test('who may only read sees the result, and no button', async () => {
  const { screen } = await openApp(
    ADDRESS,
    {
      'GET /api/team/imports/7': () => ({
        body: {
          data: detail({
            state: 'checked',
            refused: 1,
            refused_rows: [{ line: 3, errors: { mail: ['Illisible.'] } }],
          }),
        },
      }),
    },
    'reader',
  );
  await expect.element(screen.getByText('Illisible.')).toBeVisible();
  expect(screen.getByRole('main').getByRole('button').query()).toBeNull();
});

test('a file that is refused is told beside the file, without a toast', async () => {
  const { screen } = await openApp('/dashboard/queue/imports', {
    'GET /api/team/imports': () => ({ body: { data: [] } }),
    'POST /api/team/imports': () => ({
      status: 415,
      body: { message: 'Ce fichier est un classeur.', code: 'unsupported_media_type' },
    }),
  });
  await screen
    .getByLabelText('Choisir un fichier CSV', { exact: false })
    .upload(new File(['PK'], 'a.xlsx', { type: 'text/csv' }));
  await expect.element(screen.getByText('Ce fichier est un classeur.')).toBeVisible();
  expect(screen.getByText('Ce fichier est un classeur.').elements()).toHaveLength(1);
});

test('without a connected shop nothing is offered that the server would refuse', async () => {
  const { screen } = await openApp('/dashboard/queue/imports', {
    'GET /api/team/imports': () => ({ body: { data: [] } }),
  });
  await expect.element(screen.getByText('Choisir un fichier CSV')).toBeVisible();
  expect(screen.getByText('Importer les commandes passées').query()).toBeNull();
});

test('on a tablet the name of a past file is read whole, with its result beside its state', async () => {
  await page.viewport(820, 1180);
  const {
    file: _file,
    reviews: _reviews,
    refused_rows: _refused,
    ...row
  } = detail({
    state: 'done',
    source_name: 'commandes-2026.csv',
  });
  const { screen } = await openApp('/dashboard/queue/imports', {
    'GET /api/team/imports': () => ({ body: { data: [row] } }),
  });
  const name = screen.getByRole('table').getByRole('link', { name: 'commandes-2026.csv' });
  await expect.element(name).toBeVisible();
  const cell = name.element().closest('td');
  expect(cell?.scrollWidth).toBe(cell?.clientWidth);
  await expect.element(screen.getByText('400 ', { exact: false }).first()).toBeVisible();
});
