import '../../app.css';
import { expect, test } from 'vitest';
import { type FakeAnswers, openApp } from '../../testing/open-app.tsx';

const HASH = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
const EMPTY = {
  data: [],
  total: 0,
  current_page: 1,
  last_page: 1,
  per_page: 50,
  from: null,
  to: null,
  next_page_url: null,
  prev_page_url: null,
};
const STREAM = {
  url: 'https://journal.exemple.fr/recueil',
  created_by: 'ines@lavande.fr',
  created_at: '2026-11-01T09:00:00Z',
  sent_seq: 40,
  pending_entries: 2,
  last_tried_at: '2026-11-20T09:00:00Z',
  delivered_at: '2026-11-19T09:00:00Z',
  next_try_at: '2026-11-20T10:00:00Z',
  status: 503,
  problem: 'L’adresse a répondu 503.',
};
const withLog = (stream: object | null, answers: FakeAnswers = {}): FakeAnswers => ({
  'GET /api/team/journal': () => ({ body: EMPTY }),
  'GET /api/team/journal/stream': () => ({ body: { data: stream } }),
  ...answers,
});
const verified = (broken: object | null): FakeAnswers => ({
  'GET /api/team/journal/verification': () => ({
    body: {
      data: {
        state: broken === null ? 'intact' : 'broken',
        entries: 42,
        redacted: 1,
        head: { seq: 42, hash: HASH },
        broken,
        checked_at: '2026-11-20T09:00:00Z',
      },
    },
  }),
});
const BROKEN = { kind: 'missing', seq: 12, id: null, at: null, action: null };

test('an owner verifies the log, and sees the last hash or the first broken line', async () => {
  const intact = await openApp('/dashboard/settings/journal', withLog(null, verified(null)));
  await intact.screen.getByRole('button', { name: 'Vérifier l’intégrité' }).click();
  await expect.element(intact.screen.getByText('Le journal est intact')).toBeVisible();
  await expect.element(intact.screen.getByText(HASH)).toBeVisible();
  await intact.screen.unmount();
  const broken = await openApp('/dashboard/settings/journal', withLog(null, verified(BROKEN)));
  await broken.screen.getByRole('button', { name: 'Vérifier l’intégrité' }).click();
  await expect.element(broken.screen.getByText(/La ligne 12 manque\./u)).toBeVisible();
});

test('a stream that fails shows why and how many lines wait, and can be sent at once', async () => {
  let stream = STREAM;
  const { screen, apiCalls } = await openApp('/dashboard/settings/journal', {
    ...withLog(null),
    'GET /api/team/journal/stream': () => ({ body: { data: stream } }),
    'POST /api/team/journal/stream/try': () => {
      stream = { ...STREAM, pending_entries: 0, problem: null as unknown as string };
      return { body: { data: stream } };
    },
  });
  await expect.element(screen.getByText('En échec')).toBeVisible();
  await expect.element(screen.getByText('L’adresse a répondu 503.')).toBeVisible();
  await expect.element(screen.getByText(/2 lignes en attente/u)).toBeVisible();
  await screen.getByRole('button', { name: 'Envoyer maintenant' }).click();
  await expect.poll(() => apiCalls).toContain('POST /api/team/journal/stream/try');
  await expect.element(screen.getByText('À jour', { exact: true })).toBeVisible();
});

test('a member reads the log, and can neither verify nor stream it', async () => {
  const { screen, apiCalls } = await openApp(
    '/dashboard/settings/journal',
    withLog(STREAM),
    'member',
  );
  await expect.element(screen.getByText('Rien pour l’instant')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Vérifier l’intégrité' }).query()).toBeNull();
  expect(apiCalls.some((call) => call.includes('stream'))).toBe(false);
});
