import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import '../app.css';
import { type FakeAnswers, openApp } from '../testing/open-app.tsx';

const WAYS: FakeAnswers = {
  'GET /api/ways-in': () => ({
    body: {
      data: {
        password: true,
        google: false,
        oidc: null,
        shopify: true,
        slack: false,
        registration: 'open',
        needs_setup_code: false,
        sends_mail: true,
      },
    },
  }),
};
const SIGNED = 'code=0e12&hmac=00ff&host=abc%3D&shop=lavande.myshopify.com&timestamp=1795190400';

/** Opens the app as a guest. */
async function openAsGuest(address: string, answers: FakeAnswers): ReturnType<typeof openApp> {
  onTestFinished(() => void (document.cookie = 'access_token=; Path=/; Max-Age=0'));
  const nobody = () => ({
    status: 401,
    body: { message: 'Connectez-vous', code: 'unauthenticated' },
  });
  return openApp(address, {
    ...WAYS,
    'GET /api/user': nobody,
    'GET /api/team': nobody,
    ...answers,
  });
}
afterEach(() => vi.unstubAllGlobals());

test('the parameters signed by Shopify reach the server unchanged, and an unknown shop must create an account', async () => {
  const { apiCalls } = await openAsGuest(`/register-shopify?${SIGNED}&state=xyz`, {
    'GET /connect/shopify': () => ({
      status: 409,
      body: {
        message: 'Inconnue',
        code: 'shop_unknown',
        registration_token: 'jeton',
        shop_name: 'Maison Lavande',
        email: 'ines@lavande.fr',
      },
    }),
  });
  await expect.element(page.getByRole('heading', { name: 'Créer votre compte' })).toBeVisible();
  await expect
    .element(page.getByLabelText('Adresse e-mail professionnelle'))
    .toHaveValue('ines@lavande.fr');
  const [asked = ''] = apiCalls.filter((call) => call.startsWith('GET /connect/shopify'));
  expect(Object.fromEntries(new URLSearchParams(asked.split('?')[1]))).toEqual({
    code: '0e12',
    hmac: '00ff',
    host: 'abc=',
    shop: 'lavande.myshopify.com',
    timestamp: '1795190400',
    state: 'xyz',
  });
});

test('a link that this browser did not request opens nothing before a confirmation', async () => {
  const { apiCalls } = await openAsGuest(`/register-shopify?${SIGNED}`, {
    'GET /connect/shopify': () => ({
      status: 422,
      body: { message: 'Ce lien n’est pas valable', code: 'shopify_refused' },
    }),
  });
  await expect
    .element(page.getByRole('heading', { name: /Ouvrir la boutique lavande\.myshopify\.com/ }))
    .toBeVisible();
  expect(apiCalls.filter((call) => call.startsWith('GET /connect/shopify'))).toEqual([]);
  await page.getByRole('button', { name: 'Ouvrir la boutique' }).click();
  await expect.element(page.getByText('Ce lien n’est pas valable')).toBeVisible();
  await expect
    .element(page.getByLabelText('Adresse de votre boutique'))
    .toHaveValue('lavande.myshopify.com');
});

test('an instance without a Shopify app shows neither button nor form', async () => {
  await openAsGuest('/register-shopify', {
    'GET /api/ways-in': () => ({
      body: {
        data: {
          password: true,
          google: false,
          oidc: null,
          shopify: false,
          slack: false,
          registration: 'open',
          needs_setup_code: false,
          sends_mail: true,
        },
      },
    }),
  });
  await expect
    .element(page.getByText('Cette instance ne connecte pas de boutique Shopify.'))
    .toBeVisible();
  expect(page.getByLabelText('Adresse de votre boutique').query()).toBeNull();
});
