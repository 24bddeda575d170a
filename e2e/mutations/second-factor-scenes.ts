import type { Page } from '@playwright/test';
import type { Scene } from './failing.ts';

const ACCOUNT = '/dashboard/settings/account';
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const PASSKEY = {
  id: '1',
  name: 'Téléphone',
  is_synced: true,
  created_at: '2026-11-20T09:00:00.000Z',
  last_used_at: null,
};
const CREATION = {
  data: {
    challenge: 'eA',
    rp: { id: 'localhost', name: 'Recueil' },
    user: { id: 'eA', name: 'x', displayName: '' },
    pubKeyCredParams: [],
  },
};

/** Simulates a device whose person has just touched its sensor. */
const answerAsDevice = (page: Page) =>
  page.evaluate(() => {
    const bytes = new Uint8Array([1]).buffer;
    const credential = {
      id: 'eA',
      rawId: bytes,
      type: 'public-key',
      response: {
        clientDataJSON: bytes,
        attestationObject: bytes,
        authenticatorData: bytes,
        signature: bytes,
      },
      getClientExtensionResults: () => ({}),
    };
    const answer = () => Promise.resolve(credential as unknown as Credential);
    Object.assign(navigator.credentials, { create: answer, get: answer });
  });

/**
 * The screens of passkeys and of the authenticator app. The dialogs of the browser are simulated.
 */
export const SECOND_FACTOR_SCENES: readonly Scene[] = [
  {
    call: 'askPasskey',
    as: 'guest',
    path: '/login',
    act: (page) => press(page, 'Continuer avec une clé d’accès'),
  },
  {
    call: 'signInByPasskey',
    as: 'guest',
    path: '/login',
    act: async (page) => {
      await answerAsDevice(page);
      await press(page, 'Continuer avec une clé d’accès');
    },
  },
  {
    call: 'signInWithCode',
    as: 'guest',
    path: '/login',
    act: async (page) => {
      await page.route('**/login', (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({
              status: 422,
              json: { message: 'Code', code: 'second_factor_required', challenge: 'x' },
            })
          : route.fallback(),
      );
      await page.getByLabel('Adresse e-mail').fill('zoe@roy.example');
      await page.getByRole('textbox', { name: 'Mot de passe' }).fill('le savon de Marseille');
      await press(page, 'Se connecter');
      const dialog = page.getByRole('dialog', { name: 'Double authentification' });
      await dialog.getByLabel('Code à 6 chiffres').fill('123456');
      await dialog.getByRole('button', { name: 'Se connecter' }).click();
    },
  },
  {
    call: 'addPasskey',
    as: 'full',
    path: ACCOUNT,
    answers: { 'POST /api/user/passkeys/options': CREATION },
    act: async (page) => {
      await press(page, 'Ajouter une clé d’accès');
      await answerAsDevice(page);
      await press(page, 'Continuer');
    },
  },
  {
    call: 'renamePasskey',
    as: 'full',
    path: ACCOUNT,
    answers: { 'GET /api/user/passkeys': { data: [PASSKEY] } },
    act: async (page) => {
      await press(page, 'Renommer Téléphone');
      await page.getByRole('dialog').getByLabel('Nom').fill('Vieux téléphone');
      await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer' }).click();
    },
  },
  {
    call: 'confirmAuthenticator',
    as: 'full',
    path: ACCOUNT,
    answers: {
      'POST /api/user/totp': { data: { secret: 'ABCDEFGH', uri: 'otpauth:', qr_svg: '<svg/>' } },
    },
    act: async (page) => {
      await press(page, 'Connecter une application');
      await page.getByLabel('Code à 6 chiffres').fill('123456');
      await press(page, 'Activer');
    },
  },
  {
    call: 'askStepUp',
    as: 'full',
    path: ACCOUNT,
    answers: {
      'GET /api/user': (user: object) => ({
        ...user,
        second_factor: {
          has_authenticator: false,
          passkeys: 1,
          recovery_codes: 10,
          is_proven: true,
          due_at: null,
        },
      }),
    },
    act: async (page) => {
      await page.route('**/api/user/recovery_codes', (route) =>
        route.fulfill({ status: 403, json: { message: 'Encore', code: 'step_up_required' } }),
      );
      await press(page, 'Créer d’autres codes');
      await press(page, 'Utiliser une clé d’accès');
    },
  },
];
