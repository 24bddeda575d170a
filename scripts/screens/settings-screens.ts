import { type Picture } from './picture.ts';

export const SETTINGS_SCREENS: readonly Picture[] = [
  { name: 'settings', path: '/dashboard/settings', sizes: ['phone', 'narrow'] },
  { name: 'settings-members', path: '/dashboard/settings/members' },
  {
    name: 'settings-invite',
    path: '/dashboard/settings/members',
    act: async (page) => page.getByRole('button', { name: 'Inviter' }).click(),
  },
  { name: 'settings-team', path: '/dashboard/settings/team' },
  { name: 'settings-api-keys', path: '/dashboard/settings/api-keys' },
  { name: 'settings-webhooks', path: '/dashboard/settings/webhooks' },
  {
    name: 'settings-new-key',
    path: '/dashboard/settings/api-keys',
    act: async (page) => page.getByRole('button', { name: 'Créer une clé' }).click(),
  },
  { name: 'settings-notifications', path: '/dashboard/settings/notifications' },
  { name: 'settings-general-link', path: '/dashboard/settings/general-link' },
  { name: 'settings-opt-outs', path: '/dashboard/settings/opt-outs' },
  { name: 'settings-data', path: '/dashboard/settings/data', whole: true },
  {
    name: 'settings-data-files',
    path: '/dashboard/settings/data',
    shop: 'empty',
    whole: true,
    act: async (page) => {
      await page.getByRole('button', { name: /^Préparer un/ }).click();
      await page.getByRole('list', { name: 'Fichiers de l’export' }).waitFor();
    },
  },
  {
    name: 'settings-erasure',
    path: '/dashboard/settings/data',
    act: async (page) => {
      await page.getByLabel('E-mail ou téléphone de la personne').fill('lea.martin@exemple.fr');
      await page.getByRole('button', { name: 'Effacer cette personne…' }).click();
    },
  },
  { name: 'settings-journal', path: '/dashboard/settings/journal' },
  {
    name: 'leaving',
    path: '/dashboard/queue',
    before: async (page) =>
      page.route('**/api/team', async (route) => {
        const answer = await route.fetch();
        const team = (await answer.json()) as { data: object };
        await route.fulfill({
          response: answer,
          json: {
            data: {
              ...team.data,
              deletes_at: new Date(Date.now() + 6.5 * 86_400_000).toISOString(),
            },
          },
        });
      }),
  },
  { name: 'settings-compliance', path: '/dashboard/settings/compliance', whole: true },
  { name: 'settings-billing', path: '/dashboard/settings/billing' },
  { name: 'settings-numbers', path: '/dashboard/settings/numbers' },
];
