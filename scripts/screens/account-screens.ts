import { type Picture } from './picture.ts';
import { refusedLogin } from '../picture-acts.ts';

export const ACCOUNT_SCREENS: readonly Picture[] = [
  { name: 'login', path: '/login', shop: 'none' },
  { name: 'login-refused', path: '/login', shop: 'none', act: refusedLogin },
  { name: 'register', path: '/register', shop: 'none' },
  {
    name: 'register-errors',
    path: '/register',
    shop: 'none',
    act: async (page) => page.getByRole('button', { name: 'Créer le compte' }).click(),
  },
  { name: 'forgot-password', path: '/forgot-password', shop: 'none' },
  {
    name: 'forgot-password-sent',
    path: '/forgot-password',
    shop: 'none',
    act: async (page) => {
      await page.getByLabel('Adresse e-mail').fill('ines@maison-lavande.fr');
      await page.getByRole('button', { name: 'Recevoir le lien' }).click();
      await page.getByRole('heading', { name: 'Regardez vos e-mails' }).waitFor();
    },
  },
  { name: 'reset-password', path: '/reset-password#token=x', shop: 'none' },
  { name: 'reset-password-gone', path: '/reset-password', shop: 'none' },
  { name: 'confirm-email', path: '/confirm-email#token=x', shop: 'none' },
  {
    name: 'google-cancelled',
    path: '/google/callback?error=access_denied',
    shop: 'none',
  },
  { name: 'google-refused', path: '/google/callback?code=x&state=x', shop: 'none' },
  {
    name: 'google-join',
    path: '/google/callback?code=x&state=x',
    shop: 'none',
    before: (page) =>
      page.route('**/google/callback', (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({
              status: 409,
              contentType: 'application/json',
              body: JSON.stringify({
                message: 'Un compte existe',
                code: 'account_exists',
                email: 'ines@maison-lavande.fr',
                join_token: 'x',
              }),
            })
          : route.continue(),
      ),
  },
  {
    name: 'register-shopify',
    path: '/register-shopify?code=x&shop=maison-lavande.myshopify.com',
    shop: 'none',
  },
  { name: 'account', path: '/dashboard/settings/account', whole: true },
  {
    name: 'account-password',
    path: '/dashboard/settings/account',
    act: async (page) => page.getByRole('button', { name: 'Changer le mot de passe' }).click(),
  },
  {
    name: 'account-delete',
    path: '/dashboard/settings/account',
    act: async (page) => page.getByRole('button', { name: /Supprimer mon compte/ }).click(),
  },
];
