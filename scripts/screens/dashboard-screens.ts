import { brokenScreen, never, type Picture } from './picture.ts';

export const DASHBOARD_SCREENS: readonly Picture[] = [
  { name: 'dashboard', path: '/dashboard' },
  { name: 'dashboard-whole', path: '/dashboard', whole: true },
  { name: 'dashboard-empty', path: '/dashboard', shop: 'empty' },
  {
    name: 'dashboard-broken',
    path: '/dashboard',
    before: brokenScreen('**/api/team/stats/**'),
  },
  {
    name: 'dashboard-loading',
    path: '/dashboard',
    before: never('**/api/team/{stats,reviews}**'),
  },
  {
    name: 'dashboard-period',
    path: '/dashboard',
    act: async (page) => {
      await page
        .getByRole('button', { name: /jours|Période/ })
        .first()
        .click();
      await page.getByRole('button', { name: 'Voir cette période' }).waitFor();
    },
  },
  { name: 'statistics', path: '/dashboard/statistics', whole: true },
  { name: 'statistics-times', path: '/dashboard/statistics?section=delais' },
  {
    name: 'statistics-by',
    path: '/dashboard/statistics?section=repartition&dimension=country',
  },
  { name: 'statistics-answers', path: '/dashboard/statistics?section=reponses' },
  { name: 'statistics-costs', path: '/dashboard/statistics?section=couts' },
  { name: 'statistics-empty', path: '/dashboard/statistics', shop: 'empty' },
  { name: 'rates', path: '/dashboard/settings/team', whole: true },
];
