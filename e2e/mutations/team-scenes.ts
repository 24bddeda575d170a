import type { Page } from '@playwright/test';
import type { Scene } from './failing.ts';

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click();
const TEAM = '/dashboard/settings/team';
const BRAND = '/dashboard/customization';
const picture = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') };
const NUMBER = { id: '1', phone_number: '+33612345678', label: 'Boutique', provider: 'kanal' };
const DOMAIN = {
  type: 'CNAME',
  host: 'avis.lavande.fr',
  value: 'recueil.example',
  state: 'ok',
  checked_at: null,
};
const withDomain = ({ data }: { data: object }) => ({
  data: { ...data, link_domain: DOMAIN.host, link_domain_dns: DOMAIN },
});

const SETTINGS: readonly Scene[] = [
  {
    call: 'updateSettings',
    of: 'the identity',
    as: 'full',
    path: TEAM,
    act: async (page) => {
      await page.getByLabel('Nom de la boutique').fill('Autre nom');
      await press(page, 'Enregistrer');
    },
  },
  {
    call: 'updateSettings',
    of: 'the rates',
    as: 'full',
    path: TEAM,
    act: async (page) => {
      await page.getByLabel(/^Tarif E.mail, autres pays/u).fill('0,01');
      await press(page, 'Enregistrer');
    },
  },
  {
    call: 'updateSettings',
    of: 'the retention',
    as: 'full',
    path: '/dashboard/settings/data',
    act: async (page) => {
      await page.getByLabel('Conserver les données des clients').selectOption('1 an');
      await press(page, 'Enregistrer');
    },
  },
  {
    call: 'updateSettings',
    of: 'the days of moderation',
    as: 'full',
    path: '/dashboard/reviews/wall',
    act: async (page) => {
      await page.getByLabel('Un avis est publié au plus tard').selectOption({ index: 0 });
      await press(page, 'Enregistrer');
    },
  },
  {
    call: 'updateSettings',
    of: 'the goal of reviews',
    as: 'full',
    path: '/dashboard',
    act: async (page) => {
      await press(page, 'Fixer un objectif');
      await page.getByLabel('Avis par mois').fill('60');
      await press(page, 'Enregistrer');
    },
  },
  {
    call: 'updateSettings',
    of: 'a link domain',
    as: 'full',
    path: BRAND,
    act: async (page) => {
      await page.getByLabel('Domaine', { exact: true }).fill('avis.lavande.fr');
      await press(page, 'Utiliser ce domaine');
    },
  },
  {
    call: 'updateSettings',
    of: 'the end of a link domain',
    as: 'full',
    path: BRAND,
    answers: { 'GET /api/team/settings': withDomain },
    act: async (page) => {
      await press(page, 'Retirer');
      await press(page, 'Retirer le domaine');
    },
  },
  {
    call: 'openTeam',
    as: 'full',
    path: TEAM,
    act: async (page) => {
      await press(page, 'Créer une boutique');
      await page.getByRole('dialog').getByLabel('Nom de la boutique').fill('Deuxième');
      await press(page, 'Créer la boutique');
    },
  },
  {
    call: 'switchTeam',
    as: 'own',
    path: TEAM,
    act: (page) => press(page, 'Ouvrir Deuxième'),
  },
  { call: 'switchTeam', of: 'an address', as: 'own', path: '/teams/1/1' },
  {
    call: 'deleteTeam',
    as: 'full',
    path: TEAM,
    act: async (page) => {
      await press(page, /^Supprimer .*…$/u);
      await page.getByLabel(/^Pour confirmer/u).fill('x');
      await press(page, 'Supprimer dans sept jours');
    },
  },
  {
    call: 'inviteMember',
    as: 'full',
    path: '/dashboard/settings/members',
    act: async (page) => {
      await press(page, 'Inviter');
      await page.getByLabel('Adresse e-mail').fill('noe@lavande.fr');
      await press(page, 'Envoyer l’invitation');
    },
  },
  {
    call: 'labelPhoneNumber',
    as: 'full',
    path: '/dashboard/settings/numbers',
    answers: {
      'GET /api/team': ({ data }: { data: object }) => ({
        data: { ...data, phone_numbers: [NUMBER] },
      }),
      'GET /api/team/phone_numbers': { data: [NUMBER] },
    },
    act: async (page) => {
      await press(page, 'Renommer Boutique');
      await page
        .getByLabel(/^Nom de/u)
        .last()
        .fill('Atelier');
      await press(page, 'Enregistrer');
    },
  },
];

async function fillKey(page: Page): Promise<void> {
  await press(page, 'Créer une clé');
  await page.getByRole('dialog').getByLabel('Nom').fill('Site');
  await press(page, 'Créer la clé');
}

/** A key that is only shown, because the shops of the journeys are not changed. */
const KEY = {
  id: '1',
  label: 'Site',
  scopes: ['orders:write'],
  hint: 'wxyz',
  state: 'active',
  created_by: null,
  created_at: '2026-11-01T09:00:00Z',
  expires_at: null,
  allowed_addresses: [],
  last_used_at: null,
  last_used_address: null,
  rotated_at: null,
  previous: null,
  last_refusal: null,
};

const DATA: readonly Scene[] = [
  {
    call: 'createApiKey',
    as: 'full',
    path: '/dashboard/settings/api-keys',
    act: async (page) => {
      await fillKey(page);
    },
  },
  {
    call: 'updateApiKey',
    as: 'full',
    path: '/dashboard/settings/api-keys',
    answers: { 'GET /api/team/api_keys': { data: [KEY] } },
    act: async (page) => {
      await press(page, 'Modifier Site');
      await page.getByRole('dialog').getByLabel('Adresses autorisées').fill('203.0.113.9');
      await press(page, 'Enregistrer');
    },
  },
  {
    call: 'rotateApiKey',
    as: 'full',
    path: '/dashboard/settings/api-keys',
    answers: { 'GET /api/team/api_keys': { data: [KEY] } },
    act: async (page) => {
      await press(page, 'Renouveler Site');
      await press(page, 'Renouveler la clé');
    },
  },
  {
    call: 'saveJournalStream',
    as: 'full',
    path: '/dashboard/settings/journal',
    act: async (page) => {
      await press(page, 'Configurer la diffusion');
      await page.getByRole('dialog').getByLabel('Adresse').fill('https://exemple.fr/journal');
      await press(page, 'Diffuser le journal');
    },
  },
  {
    call: 'createOutgoingWebhook',
    as: 'full',
    path: '/dashboard/settings/webhooks',
    act: async (page) => {
      await press(page, 'Ajouter une adresse');
      await page.getByLabel('Adresse', { exact: true }).fill('https://crm.example/recueil');
      await page.getByRole('dialog').getByRole('checkbox').first().check();
      await press(page, 'Ajouter l’adresse');
    },
  },
  {
    call: 'addOptOut',
    as: 'full',
    path: '/dashboard/settings/opt-outs',
    act: async (page) => {
      await press(page, 'Ajouter une personne');
      await page.getByLabel('E-mail ou téléphone').fill('lea@exemple.fr');
      await page.getByLabel('Comment l’a-t-elle demandé ?').fill('Au téléphone');
      await press(page, 'Désinscrire');
    },
  },
  {
    call: 'removeOptOut',
    as: 'own',
    path: '/dashboard/settings/opt-outs',
    act: async (page) => {
      await page.getByText('Retirer…').click();
      await page.getByLabel('Comment a-t-elle changé d’avis ?').fill('Au téléphone');
      await press(page, 'Lever la désinscription');
    },
  },
  {
    call: 'updateCustomer',
    as: 'full',
    path: '/dashboard/reviews',
    act: async (page) => {
      await page.getByRole('main').getByRole('list').getByRole('link').first().click();
      await page
        .getByRole('complementary')
        .locator('[href*="/dashboard/customers/"]')
        .first()
        .click();
      await press(page, 'Modifier');
      await page.getByRole('dialog').getByLabel('Prénom').fill('Camille');
      await press(page, 'Enregistrer');
    },
  },
  {
    call: 'erasePerson',
    as: 'full',
    path: '/dashboard/settings/data',
    act: async (page) => {
      await page.getByLabel('E-mail ou téléphone de la personne').fill('lea@exemple.fr');
      await press(page, 'Effacer cette personne…');
      await press(page, 'Effacer définitivement');
    },
  },
  {
    call: 'storeImage',
    of: 'the logo',
    as: 'full',
    path: BRAND,
    act: (page) => page.getByLabel(/l’image du logo/u).setInputFiles(picture),
  },
  {
    call: 'storeImage',
    of: 'a picture',
    as: 'full',
    path: '/dashboard/upsell-configuration/create',
    act: (page) => page.getByLabel('Fichier de l’image').setInputFiles(picture),
  },
  {
    call: 'shopChecker',
    as: 'full',
    path: '/admin',
    act: async (page) => {
      await page.getByLabel('Adresse de la boutique').fill('maison-lavande.fr');
      await press(page, 'Vérifier');
    },
  },
];

export const TEAM_SCENES = [...SETTINGS, ...DATA];
