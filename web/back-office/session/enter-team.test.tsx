import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { closeToast, shownToasts } from '#web/ui/feedback/toast-store.ts';
import '../app.css';
import { openApp, teamOf } from '../testing/open-app.tsx';
import { recordToasts } from '../testing/record-toasts.ts';
import { wireQueuePage, queued } from '../testing/wire.ts';
import { saveAddress, savedWorkOf } from './saved-work.ts';

const QUEUE = 'GET /api/team/reviews_queued';
const SWITCH = 'POST /api/teams/switch';
const answers = { [QUEUE]: () => ({ body: wireQueuePage([queued({ id: '1' })]) }) };
const LINK = '/dashboard/queue?status=held&team=7';

beforeEach(() => page.viewport(1440, 900));
afterEach(() => {
  for (const toast of shownToasts()) closeToast(toast.id);
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

test('a link to another team of the person switches to it before the page is read, and removes it from the address', async () => {
  const { router, apiCalls } = await openApp(LINK, {
    ...answers,
    [SWITCH]: () => ({ body: { data: { ...teamOf('owner'), id: '7', name: 'Atelier Colombe' } } }),
  });
  await expect.poll(() => router.state.location.href).toBe('/dashboard/queue?status=held');
  await expect.poll(() => apiCalls).toContain('GET /api/team/reviews_queued?status=held');
  const said = apiCalls.map((call) => call.split('?')[0]);
  expect(said.filter((call) => call === SWITCH)).toHaveLength(1);
  expect(said.indexOf(SWITCH)).toBeLessThan(said.indexOf(QUEUE));
});

test('a link to the current team does not switch', async () => {
  const { router, apiCalls } = await openApp('/dashboard/queue?team=2', answers);
  await expect.poll(() => router.state.location.href).toBe('/dashboard/queue');
  expect(apiCalls).not.toContain(SWITCH);
});

test('a person who is not a member of the team stays in their own, and sees why', async () => {
  const toasts = recordToasts();
  const { router } = await openApp(LINK, {
    ...answers,
    [SWITCH]: () => ({ status: 404, body: { message: 'Introuvable', code: 'not_found' } }),
  });
  await expect.poll(() => router.state.location.href).toBe('/dashboard');
  await expect
    .poll(() => toasts().map(({ description }) => description))
    .toContain('Ce lien mène à une boutique dont vous n’êtes pas membre.');
});

test('the address of a team opens the saved address, once', async () => {
  const kept = { address: '/dashboard/queue?status=held', userId: '1', drafts: {} };
  sessionStorage.setItem('recueil-kept-work', JSON.stringify(kept));
  const { router } = await openApp('/teams/2/1', {
    ...answers,
    [SWITCH]: () => ({ body: { data: teamOf('owner') } }),
  });
  await expect.poll(() => router.state.location.href).toBe('/dashboard/queue?status=held');
  await router.navigate({ href: '/teams/2/1' });
  await expect.poll(() => router.state.location.href).toBe('/dashboard');
});

test('an address of an unknown team opens the dashboard, and says why', async () => {
  const toasts = recordToasts();
  const { router } = await openApp('/teams/zzz/-1', {
    ...answers,
    [SWITCH]: () => ({ status: 404, body: { message: 'Introuvable', code: 'not_found' } }),
  });
  await expect.poll(() => router.state.location.href).toBe('/dashboard');
  await expect
    .poll(() => toasts().map(({ description }) => description))
    .toContain('Ce lien mène à une boutique dont vous n’êtes pas membre.');
});

test('a link opened before the login is saved until then', () => {
  const before = location.href;
  history.replaceState(null, '', LINK);
  onTestFinished(() => history.replaceState(null, '', before));
  saveAddress();
  expect(savedWorkOf('1')?.address).toBe(LINK);
});
