import { brokenScreen, never, type Picture } from './picture.ts';
import { openRow, callBulk } from '../picture-acts.ts';

export const QUEUE_SCREENS: readonly Picture[] = [
  { name: 'queue', path: '/dashboard/queue' },
  { name: 'queue-held', path: '/dashboard/queue?status=held' },
  { name: 'queue-all', path: '/dashboard/queue?status=all' },
  { name: 'queue-empty', path: '/dashboard/queue', shop: 'empty' },
  { name: 'queue-none', path: '/dashboard/queue?search=personne' },
  {
    name: 'queue-broken',
    path: '/dashboard/queue',
    before: brokenScreen('**/api/team/reviews_queued**'),
  },
  {
    name: 'queue-loading',
    path: '/dashboard/queue',
    before: never('**/api/team/reviews_queued**'),
  },
  { name: 'queue-panel', path: '/dashboard/queue', act: openRow },
  {
    name: 'queue-panel-failed',
    path: '/dashboard/queue?status=failed',
    act: openRow,
  },
  {
    name: 'queue-dialog',
    path: '/dashboard/queue',
    act: async (page, size) => {
      await page.goto(`${new URL(page.url()).origin}/dashboard/queue?status=scheduled`);
      await openRow(page, size);
      await page
        .getByRole('complementary')
        .getByRole('button', { name: 'Envoyer maintenant' })
        .click();
    },
  },
  {
    name: 'queue-toast',
    path: '/dashboard/queue?step=last_reminder',
    act: async (page, size) => {
      await openRow(page, size);
      await page
        .getByRole('complementary')
        .getByRole('button', { name: /^Annuler/ })
        .click();
    },
  },
  {
    name: 'queue-statuses',
    path: '/dashboard/queue',
    act: async (page) =>
      page
        .getByRole('button', { name: /Statut/ })
        .first()
        .click(),
  },
  { name: 'reviews-queue', path: '/dashboard/reviews_queue' },
  { name: 'queue-old', path: '/dashboard/queue/index_old' },
  {
    name: 'queue-selected',
    path: '/dashboard/queue',
    sizes: ['desktop', 'tablet'],
    act: async (page) => {
      for (const row of [1, 2, 3]) await page.getByRole('checkbox').nth(row).check();
    },
  },
  { name: 'queue-bulk', path: '/dashboard/queue?status=scheduled', act: callBulk },
];
