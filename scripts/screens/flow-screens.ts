import { brokenScreen, type Picture } from './picture.ts';
import { drawPause, secondTemplate } from '../picture-acts.ts';

export const FLOW_SCREENS: readonly Picture[] = [
  { name: 'flow', path: '/dashboard/flow-configuration' },
  { name: 'flow-whole', path: '/dashboard/flow-configuration', whole: true },
  { name: 'flow-empty', path: '/dashboard/flow-configuration', shop: 'empty' },
  { name: 'flow-panel', path: '/dashboard/flow-configuration?step=request' },
  {
    name: 'flow-words',
    path: '/dashboard/flow-configuration?step=request',
    act: async (page) => {
      const text = page.getByRole('textbox', { name: 'Texte du SMS' });
      await text.fill(
        'Bonjour {{first_name}}, 5 étoiles pour la commande {{order_number}}, et une remise vous attend à la fenêtre. {{review_link}}',
      );
      await text.evaluate((field) => field.scrollIntoView({ block: 'start' }));
    },
  },
  ...(['textes', 'modèles'] as const).map((what): Picture => ({
    name: `flow-ab-${what === 'textes' ? 'texts' : 'templates'}`,
    path: '/dashboard/flow-configuration?step=request',
    before: secondTemplate,
    act: async (page) =>
      page
        .getByRole('button', { name: `Comparer deux ${what}` })
        .first()
        .click(),
  })),
  {
    name: 'flow-email',
    path: '/dashboard/flow-configuration?step=request',
    act: async (page) =>
      page
        .getByRole('textbox', { name: 'Objet' })
        .evaluate((field) => field.scrollIntoView({ block: 'start' })),
  },
  {
    name: 'flow-changed',
    path: '/dashboard/flow-configuration',
    act: async (page) => {
      await page.getByLabel('Attente', { exact: true }).last().fill('120');
      await page.getByLabel('Attente', { exact: true }).last().blur();
    },
  },
  { name: 'flow-hours', path: '/dashboard/flow-configuration?tab=hours', whole: true },
  { name: 'flow-limits', path: '/dashboard/flow-configuration?tab=limits' },
  { name: 'flow-consent', path: '/dashboard/flow-configuration?tab=consent' },
  { name: 'flow-pause', path: '/dashboard/flow-configuration?tab=pauses', act: drawPause },
  {
    name: 'flow-pause-now',
    path: '/dashboard/flow-configuration',
    act: async (page) => page.getByRole('button', { name: 'Mettre en pause' }).click(),
  },
  {
    name: 'flow-test',
    path: '/dashboard/flow-configuration',
    act: async (page) => page.getByRole('button', { name: 'Envoyer un test' }).click(),
  },
  {
    name: 'flow-broken',
    path: '/dashboard/flow-configuration?panel=simulation',
    before: brokenScreen('**/api/team/flow_simulation'),
  },
  {
    name: 'flow-first-reminder',
    path: '/dashboard/flow-configuration/first_reminder',
  },
  {
    name: 'flow-last-reminder',
    path: '/dashboard/flow-configuration/last_reminder',
  },
  { name: 'simulation', path: '/dashboard/flow-configuration?panel=simulation' },
];
