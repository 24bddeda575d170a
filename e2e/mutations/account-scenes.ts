import type { Page } from '@playwright/test';
import type { Scene } from './failing.ts';
import { SECOND_FACTOR_SCENES } from './second-factor-scenes.ts';

const PASSWORD = 'le savon de Marseille';
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click();
const password = (page: Page, name: string) => page.getByRole('textbox', { name });
const INVITATION = {
  data: {
    team_name: 'Maison Lavande',
    role: 'member',
    email: 'noe@lavande.fr',
    invited_by: 'Inès',
    expires_at: '2099-01-01T00:00:00.000Z',
    has_account: false,
  },
};
const UNKNOWN_SHOP = {
  message: 'Inconnue',
  code: 'shop_unknown',
  registration_token: 'x',
  shop_name: 'Lavande',
  email: 'ines@lavande.fr',
};
const INVITED = { 'POST /api/invitations/show': INVITATION };

const GUESTS: readonly Scene[] = [
  {
    call: 'register',
    as: 'guest',
    path: '/register',
    act: async (page) => {
      await page.getByLabel('Prénom').fill('Zoé');
      await page.getByLabel('Nom', { exact: true }).fill('Roy');
      await page.getByLabel('Nom de la boutique').fill('Maison Roy');
      await page.getByLabel('Adresse e-mail professionnelle').fill('zoe@roy.example');
      await password(page, 'Mot de passe').fill(PASSWORD);
      await press(page, 'Créer le compte');
    },
  },
  {
    call: 'login',
    as: 'guest',
    path: '/login',
    act: async (page) => {
      await page.getByLabel('Adresse e-mail').fill('zoe@roy.example');
      await password(page, 'Mot de passe').fill(PASSWORD);
      await press(page, 'Se connecter');
    },
  },
  {
    call: 'login',
    of: 'an invitation',
    as: 'guest',
    path: '/invitation#token=x',
    answers: { 'POST /api/invitations/show': { data: { ...INVITATION.data, has_account: true } } },
    act: async (page) => {
      await password(page, 'Mot de passe').fill(PASSWORD);
      await press(page, 'Se connecter et rejoindre');
    },
  },
  { call: 'googleCallback', as: 'guest', path: '/google/callback?code=x&state=x' },
  { call: 'oidcCallback', as: 'guest', path: '/oidc/callback?code=x&state=x' },
  {
    call: 'registerShopify',
    as: 'guest',
    path: '/register-shopify?code=x&shop=lavande.myshopify.com',
    act: async (page) => {
      await page.route('**/connect/shopify?*', (route) =>
        route.fulfill({ status: 409, json: UNKNOWN_SHOP }),
      );
      await press(page, 'Ouvrir la boutique');
      await page.getByLabel('Prénom').fill('Zoé');
      await page.getByLabel('Nom', { exact: true }).fill('Roy');
      await password(page, 'Mot de passe').fill(PASSWORD);
      await press(page, 'Créer le compte');
    },
  },
  {
    call: 'confirmEmail',
    as: 'guest',
    path: '/confirm-email#token=x',
    act: (page) => press(page, 'Confirmer mon adresse'),
  },
  {
    call: 'forgotPassword',
    as: 'guest',
    path: '/forgot-password',
    act: async (page) => {
      await page.getByLabel('Adresse e-mail').fill('zoe@roy.example');
      await press(page, 'Recevoir le lien');
    },
  },
  {
    call: 'resetPassword',
    as: 'guest',
    path: '/reset-password?token=x',
    act: async (page) => {
      await password(page, 'Nouveau mot de passe').fill(PASSWORD);
      await press(page, 'Enregistrer et se connecter');
    },
  },
  { call: 'showInvitation', as: 'guest', path: '/invitation#token=x' },
  {
    call: 'joinByInvitation',
    as: 'guest',
    path: '/invitation#token=x',
    answers: INVITED,
    act: async (page) => {
      await page.getByLabel('Prénom').fill('Noé');
      await password(page, 'Mot de passe').fill(PASSWORD);
      await press(page, 'Créer le compte et rejoindre');
    },
  },
  {
    call: 'acceptInvitation',
    as: 'full',
    path: '/invitation#token=x',
    answers: INVITED,
    act: (page) => press(page, 'Rejoindre la boutique'),
  },
];

const ONBOARDING: readonly Scene[] = [
  {
    call: 'saveOnboardingWebsite',
    as: 'new',
    path: '/onboarding/website',
    act: async (page) => {
      await page.getByLabel('Adresse du site').fill('maison-lavande.fr');
      await press(page, 'Analyser mon site');
    },
  },
  {
    call: 'saveOnboardingBranding',
    as: 'new',
    path: '/onboarding/branding',
    act: (page) => press(page, 'Enregistrer'),
  },
  {
    call: 'saveOnboardingBranding',
    of: 'passing the step',
    as: 'new',
    path: '/onboarding/branding',
    act: (page) => press(page, 'Passer cette étape'),
  },
  {
    call: 'customizeProfile',
    as: 'new',
    path: '/onboarding/customize-profile',
    act: (page) => press(page, 'Ouvrir le tableau de bord'),
  },
];

const ACCOUNT = '/dashboard/settings/account';
const PERSON: readonly Scene[] = [
  {
    call: 'updateUser',
    as: 'full',
    path: ACCOUNT,
    act: async (page) => {
      await page.getByLabel('Prénom').fill('Zoé');
      await press(page, 'Enregistrer');
    },
  },
  {
    call: 'updateUser',
    of: 'notifications',
    as: 'full',
    path: '/dashboard/settings/notifications',
    act: (page) => page.getByText('Chaque avis').click(),
  },
  {
    call: 'changePassword',
    as: 'full',
    path: ACCOUNT,
    act: async (page) => {
      await press(page, 'Changer le mot de passe');
      await password(page, 'Mot de passe actuel').fill(PASSWORD);
      await password(page, 'Nouveau mot de passe').fill(`${PASSWORD}, deux`);
      await press(page, 'Changer le mot de passe');
    },
  },
  {
    call: 'forgotPassword',
    of: 'a first password',
    as: 'full',
    path: ACCOUNT,
    answers: { 'GET /api/user': (user: object) => ({ ...user, has_password: false }) },
    act: (page) => press(page, 'Recevoir un lien pour en choisir un'),
  },
  {
    call: 'changeEmail',
    as: 'full',
    path: ACCOUNT,
    act: async (page) => {
      await press(page, 'Changer d’adresse');
      await page.getByLabel('Nouvelle adresse e-mail').fill('zoe@roy.example');
      await password(page, 'Mot de passe actuel').fill(PASSWORD);
      await press(page, 'Recevoir le lien');
    },
  },
  {
    call: 'deleteUser',
    as: 'full',
    path: ACCOUNT,
    act: async (page) => {
      await press(page, 'Supprimer mon compte…');
      await password(page, 'Mot de passe actuel').fill(PASSWORD);
      await press(page, 'Supprimer définitivement');
    },
  },
  {
    call: 'stopImpersonation',
    as: 'full',
    path: '/dashboard',
    says: /toujours connecté en tant que .*Panne de l’essai\. Réessayez, ou déconnectez-vous/u,
    act: async (page) => {
      await page.evaluate(() => {
        document.cookie = `impersonation_token=${/access_token=([^;]+)/u.exec(document.cookie)?.[1] ?? ''}; Path=/`;
      });
      await page.reload();
      await press(page, 'Quitter la session');
    },
  },
  {
    call: 'stepUp',
    as: 'full',
    path: '/dashboard/settings/api-keys',
    act: async (page) => {
      await page.route('**/api/team/api_keys', (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({ status: 403, json: { message: 'Encore', code: 'step_up_required' } })
          : route.fallback(),
      );
      await press(page, 'Créer une clé');
      await page.getByRole('dialog').getByLabel('Nom').fill('Site');
      await press(page, 'Créer la clé');
      await password(page, 'Mot de passe').fill(PASSWORD);
      await press(page, 'Confirmer');
    },
  },
];

export const ACCOUNT_SCENES = [...GUESTS, ...ONBOARDING, ...PERSON, ...SECOND_FACTOR_SCENES];
