import { LIGHT, broken, never, type Picture } from './picture.ts';

export const DASHBOARD_SCREENS: readonly Picture[] = [
  { name: 'dashboard', path: '/dashboard' },
  { name: 'dashboard-whole', path: '/dashboard', whole: true, schemes: LIGHT },
  { name: 'dashboard-empty', path: '/dashboard', shop: 'empty' },
  {
    name: 'dashboard-broken',
    path: '/dashboard',
    schemes: LIGHT,
    before: broken('**/api/team/stats/**'),
  },
  {
    name: 'dashboard-loading',
    path: '/dashboard',
    schemes: LIGHT,
    before: never('**/api/team/{stats,reviews}**'),
  },
  {
    name: 'dashboard-period',
    path: '/dashboard',
    schemes: LIGHT,
    act: async (page) =>
      page
        .getByRole('button', { name: /jours|Période/ })
        .first()
        .click(),
  },
  { name: 'statistics', path: '/dashboard/statistics', whole: true },
  { name: 'statistics-times', path: '/dashboard/statistics?section=delais', schemes: LIGHT },
  {
    name: 'statistics-by',
    path: '/dashboard/statistics?section=repartition&dimension=country',
    schemes: LIGHT,
  },
  { name: 'statistics-answers', path: '/dashboard/statistics?section=reponses', schemes: LIGHT },
  { name: 'statistics-costs', path: '/dashboard/statistics?section=couts' },
  { name: 'statistics-empty', path: '/dashboard/statistics', shop: 'empty', schemes: LIGHT },
  { name: 'rates', path: '/dashboard/settings/team', whole: true, schemes: LIGHT },
];
