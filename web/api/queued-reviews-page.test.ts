import { afterEach, expect, test, vi } from 'vitest';
import { closeToast, shownToasts } from '#web/ui/feedback/toast-store.ts';
import { readQueuedReviews } from './queued-reviews-page.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

test('a queue that could not be read is reported in a toast, and replaced by an empty first page', async () => {
  vi.stubGlobal('document', { cookie: '' });
  vi.stubEnv('VITE_API_BASE', 'http://127.0.0.1');
  vi.stubGlobal('fetch', () =>
    Promise.resolve(new Response('{"message":"Panne","code":"bug"}', { status: 422 })),
  );
  const page = await readQueuedReviews({ query: {} });
  expect(page).toMatchObject({
    data: [],
    total: 0,
    current_page: 1,
    last_page: 1,
    next_page_url: null,
    prev_page_url: null,
    failure: { status: 422 },
  });
  const [toast] = shownToasts();
  expect(toast).toMatchObject({
    title: 'Erreur',
    color: 'error',
    duration: 3000,
    description: 'Les envois n’ont pas pu être chargés. Panne',
  });
  closeToast(toast?.id ?? '');
});
