import { openReview } from '../picture-acts.ts';
import type { Picture } from './picture.ts';

/** The pictures of the help centre. `npm run screenshots -- help` writes them again. */
export const HELP_PICTURES: readonly Picture[] = [
  { name: 'premiers-pas', path: '/dashboard', shop: 'empty' },
  { name: 'scenario', path: '/dashboard/flow-configuration' },
  { name: 'envois', path: '/dashboard/queue' },
  { name: 'retours', path: '/dashboard/reviews', act: openReview },
  { name: 'mur', path: '/dashboard/reviews/wall' },
  { name: 'statistiques', path: '/dashboard/statistics' },
];
