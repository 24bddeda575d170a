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

test('a running import shows its progress and can be stopped, then resumed', async () => {
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

test('a missing column must be chosen, and the server checks the choice', async () => {
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

test('a reader sees the result, and no button', async () => {
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

test('a refused file has its error beside it, without a toast', async () => {
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

test('without a connected shop the import of past orders is not offered', async () => {
  const { screen } = await openApp('/dashboard/queue/imports', {
    'GET /api/team/imports': () => ({ body: { data: [] } }),
  });
  await expect.element(screen.getByText('Choisir un fichier CSV')).toBeVisible();
  expect(screen.getByText('Importer les commandes passées').query()).toBeNull();
});

test('on a tablet the name of a past file is not cut, and its result is shown', async () => {
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

const REVIEWS: NonNullable<ImportDetail['reviews']> = {
  origin: 'Judge.me',
  recognised: 'Judge.me',
  is_format_verified: true,
  scale: 5,
  preview: [],
  left_out: { twice: 0, imported: 0, own: 0, forgotten: 0 },
  rounded: 0,
  ratings: [0, 0, 0, 0, 8],
  kept_questions: 0,
  undo_until: null,
  undone_at: null,
  products: null,
  media: {
    waiting: 3,
    saved: 4,
    failed: 1,
    retried: 2,
    next_attempt_at: '2026-11-21T09:00:00Z',
    last_attempt_at: '2026-11-24T09:00:00Z',
    continues_at: '2026-11-22T09:00:00Z',
    failures: [
      {
        url: 'https://photos.exemple.fr/1.jpg',
        message: 'Le site ne répond pas.',
        next_attempt_at: '2026-11-21T09:00:00Z',
        last_attempt_at: '2026-11-24T08:00:00Z',
      },
      {
        url: 'https://photos.exemple.fr/2.pdf',
        message: 'Ce fichier n’est pas une image.',
        next_attempt_at: null,
        last_attempt_at: null,
      },
    ],
  },
};

test('missing photos show when they are retried and until when, and can be retried at once', async () => {
  let work = detail({ kind: 'product_reviews', state: 'done', file: null, reviews: REVIEWS });
  const { screen } = await openApp(ADDRESS, {
    'GET /api/team/imports/7': () => ({ body: { data: work } }),
    'POST /api/team/imports/7/retry_media': () => {
      const media = { ...REVIEWS.media, waiting: 0, saved: 8, failed: 0, retried: 0 };
      const none = { next_attempt_at: null, last_attempt_at: null, continues_at: null };
      work = { ...work, reviews: { ...REVIEWS, media: { ...media, ...none, failures: [] } } };
      return { body: { data: work } };
    },
  });
  const main = screen.getByRole('main');
  const textOf = async (part: string): Promise<string> => {
    const found = main.getByText(part, { exact: false });
    await expect.element(found).toBeVisible();
    return (found.element().textContent ?? '').replaceAll(/[\u00a0\u202f]/gu, ' ');
  };
  expect(await textOf('2 fichiers sont réessayés automatiquement')).toContain(
    'jusqu’au mar. 24 nov. à 10 h. Prochain essai le sam. 21 nov. à 10 h.',
  );
  expect(await textOf('copiées par jour')).toContain(
    'la copie continue automatiquement le dim. 22 nov. à 10 h.',
  );
  expect(await textOf('Le site ne répond pas.')).toBe(
    'Le site ne répond pas. Prochain essai le sam. 21 nov. à 10 h, dernier essai le mar. 24 nov. à 9 h.',
  );
  expect(await textOf('Ce fichier n’est pas une image.')).toBe('Ce fichier n’est pas une image.');
  await main.getByRole('button', { name: 'Réessayer les photos et vidéos manquantes' }).click();
  await expect.element(main.getByText('8 fichiers copiés.', { exact: false })).toBeVisible();
  expect(main.getByRole('button', { name: 'Réessayer' }).query()).toBeNull();
});
