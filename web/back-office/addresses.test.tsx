import './app.css';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { pageRoutes } from '#contract/api/page-routes.ts';
import { openQueryClient } from '#web/api/query-client.ts';
import { closeToast, shownToasts } from '#web/ui/feedback/toast-store.ts';
import { openRouter } from './router.ts';
import { openApp } from './testing/open-app.tsx';
import { wireReviewsPage, queued, wireQueuePage, review } from './testing/wire.ts';

/** Values that no screen accepts, one for every key that a screen reads. */
const KEYS = {
  status: 'zzz',
  reason: 'zzz',
  channel: 'pigeon',
  step: 'zzz',
  country_code: 'ZZ',
  rating: '9',
  date: 'zzz',
  start: '2026-12-31',
  end: '2026-01-01',
  sort: 'zzz',
  page: '-3',
  request: 'zzz',
  message: '0',
  review: '1e9',
  follow: 'zzz',
  owner: 'zzz',
  view: 'zzz',
  state: 'zzz',
  section: 'zzz',
  by: 'zzz',
  dimension: 'zzz',
  figure: 'zzz',
  compare: 'zzz',
  panel: 'zzz',
  kind: 'zzz',
  id: 'zzz',
};
/** `__proto__` and property names of JavaScript are treated as ordinary keys. */
const HOSTILE = `${new URLSearchParams(KEYS).toString()}&__proto__=zzz&constructor=zzz&toString=zzz`;
/**
 * Guest pages read only codes and tokens, which are random or signed and are not validated here.
 */
const isOfGuests = (routeId: string): boolean => routeId.startsWith('/_auth/');
const router = openRouter(openQueryClient());
const addressOf = (route: string): string => route.replaceAll(/:\w+/g, '1');

beforeEach(() => page.viewport(1440, 900));
afterEach(() => {
  for (const toast of shownToasts()) closeToast(toast.id);
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

test.each(pageRoutes)('%s passes no unknown value of its address to the screen', (route) => {
  const search = Object.fromEntries(new URLSearchParams(HOSTILE));
  const matches = router.matchRoutes(addressOf(route), search);
  const isRead = matches.some(
    ({ routeId }) =>
      router.routesById[routeId].options.validateSearch !== undefined && !isOfGuests(routeId),
  );
  if (!isRead) return; // This screen reads nothing from its address.
  const brought = Object.entries(matches.at(-1)?.search ?? {});
  expect(brought.filter(([, value]) => value !== undefined)).toEqual([]);
});

test.each(pageRoutes.filter((route) => /^\/(dashboard|admin|onboarding)/.test(route)))(
  '%s renders with unknown values in its address',
  async (route) => {
    const errors = vi.spyOn(console, 'error');
    const answers = {
      'GET /api/team/reviews': () => ({ body: wireReviewsPage([review({ id: '1', rating: 5 })]) }),
      'GET /api/team/reviews_queued': () => ({ body: wireQueuePage([queued({ id: '1' })]) }),
    };
    const address = `${addressOf(route)}?${HOSTILE}`;
    const { screen } = await openApp(address, answers, 'owner', { is_admin: true });
    await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.element(screen.getByText('Internal Server Error')).not.toBeInTheDocument();
    expect(errors.mock.calls.map(String).filter((said) => said.includes('TypeError'))).toEqual([]);
    errors.mockRestore();
  },
);

test('the former address of the test inbox redirects to the new one, with its search', async () => {
  const { router: opened } = await openApp('/admin/outbox?search=lea', {}, 'owner', {
    is_admin: true,
  });
  await expect.poll(() => opened.state.location.href).toBe('/admin/test-inbox?search=lea');
});

test.each([
  ['/dashboard/queue', 'GET /api/team/reviews_queued', wireQueuePage([queued({ id: '1' })])],
  [
    '/dashboard/reviews_queue',
    'GET /api/team/reviews_queued',
    wireQueuePage([queued({ id: '1' })]),
  ],
  [
    '/dashboard/queue/index_old',
    'GET /api/team/reviews_queued',
    wireQueuePage([queued({ id: '1' })]),
  ],
  [
    '/dashboard/reviews',
    'GET /api/team/reviews',
    wireReviewsPage([review({ id: '1', rating: 5 })]),
  ],
  [
    '/dashboard/reviews/index-old',
    'GET /api/team/reviews',
    wireReviewsPage([review({ id: '1', rating: 5 })]),
  ],
])(
  '%s shows its last page when the address names a page past the end',
  async (path, call, last) => {
    const { router: opened } = await openApp(`${path}?page=99`, {
      [call]: ({ query }) => {
        const asked = Number(query.get('page') ?? 1);
        const body = { ...last, total: 40, last_page: 2, current_page: asked };
        return { body: asked > 2 ? { ...body, data: [], from: null, to: null } : body };
      },
    });
    await expect.poll(() => opened.state.location.href).toBe(`${path}?page=2`);
  },
);
