import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openApp } from '../testing/open-app.tsx';
import { choose } from './choices.ts';
import { referSignUp } from './referral.ts';
import { startThirdParty } from './start.tsx';

const foreign = globalThis as { chatRuns?: number; tolt?: object; received?: string[] };
const scriptWith = (text: string): string =>
  URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));

function name(purpose: 'chat' | 'referral', text: string): string {
  const meta = document.createElement('meta');
  meta.name = `recueil-${purpose}`;
  meta.content = scriptWith(text);
  document.head.append(meta);
  return meta.content;
}
const loaded = (address: string): boolean =>
  document.querySelector(`script[src="${address}"]`) !== null;
const question = page.getByRole('region', { name: 'Service d’un tiers' });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  delete foreign.chatRuns;
});
afterEach(() => {
  for (const element of document.querySelectorAll(
    'meta[name^="recueil-"], script[src^="blob:"], body > div:not([id])',
  ))
    element.remove();
});

const ACCOUNT = { 'GET /api/user/sessions': () => ({ body: { data: [] } }) };

test('an instance that names no foreign script asks nothing, offers nothing and loads nothing', async () => {
  const { router } = await openApp('/dashboard/settings/account', ACCOUNT);
  startThirdParty(router);
  await expect.element(page.getByRole('heading', { name: 'Mot de passe' })).toBeVisible();
  await expect
    .element(page.getByRole('heading', { name: 'Services tiers' }))
    .not.toBeInTheDocument();
  await expect.element(question).not.toBeInTheDocument();
  expect(document.querySelector('script[src^="blob:"]')).toBeNull();
});

test('the chat is asked about before anything of it is loaded; no is as near as yes, is kept, and can be changed', async () => {
  const address = name('chat', 'globalThis.chatRuns = (globalThis.chatRuns ?? 0) + 1');
  const { router } = await openApp('/dashboard/settings/account', ACCOUNT);
  startThirdParty(router);
  await expect.element(question).toBeVisible();
  expect(loaded(address)).toBe(false);
  const [no, yes] = [
    question.getByRole('button', { name: 'Refuser' }),
    question.getByRole('button', { name: 'Accepter' }),
  ].map((button) => button.element());
  expect(no?.className).toBe(yes?.className);
  await question.getByRole('button', { name: 'Refuser' }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(loaded(address)).toBe(false);
  await page.getByRole('switch', { name: /^Afficher l’aide par chat/ }).click();
  await expect.poll(() => foreign.chatRuns).toBe(1);
});

test('a sign-up that somebody referred is reported once to the referral service, after the person has agreed', async () => {
  foreign.received = [];
  const address = name(
    'referral',
    'globalThis.tolt = { signup: (email) => globalThis.received.push(email) }',
  );
  const { router } = await openApp('/dashboard/settings/account', ACCOUNT);
  startThirdParty(router);
  referSignUp('seule@exemple.fr');
  await expect.element(question).not.toBeInTheDocument();
  sessionStorage.setItem('recueil-referral', 'ami');
  referSignUp('ines@exemple.fr');
  await expect.element(question).toBeVisible();
  expect([loaded(address), foreign.received]).toEqual([false, []]);
  await question.getByRole('button', { name: 'Accepter' }).click();
  await expect.poll(() => foreign.received).toEqual(['ines@exemple.fr']);
  choose('referral', true);
  await expect.poll(() => loaded(address)).toBe(true);
  expect(foreign.received).toEqual(['ines@exemple.fr']);
});

test('a referred sign-up by Google is reported to the referral service too', async () => {
  foreign.received = [];
  name('referral', 'globalThis.tolt = { signup: (email) => globalThis.received.push(email) }');
  sessionStorage.setItem('recueil-referral', 'ami');
  const { router } = await openApp('/google/callback?code=4/0Ax&state=abc', {
    'POST /google/callback': () => ({ body: { access_token: 'jeton', email: 'zoe@exemple.fr' } }),
  });
  startThirdParty(router);
  await question.getByRole('button', { name: 'Accepter' }).click();
  await expect.poll(() => foreign.received).toEqual(['zoe@exemple.fr']);
});
