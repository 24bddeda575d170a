import '../../app.css';
import { expect, test } from 'vitest';
import { type FakeAnswers, openApp } from '../../testing/open-app.tsx';
import type { Integration } from '../integrations-data.ts';
import type { MailAccountState, MailSenderRow, Suppression } from './mail-data.ts';
import { readSmtpUrl, writeSmtpUrl } from './smtp-url.ts';

const ADDRESS = '/dashboard/settings/integrations/smtp';
const SMTP: Integration = {
  id: '7',
  name: 'smtp',
  state: 'connected',
  account: 'avis@lavande.fr',
  connected_at: '2026-11-20T09:00:00Z',
  last_sync_at: null,
  last_error: null,
};
const OWN: MailAccountState = {
  scope: 'team',
  address: 'avis@lavande.fr',
  server: 'smtps://smtp.lavande.fr:465',
};
const INSTANCE: MailAccountState = {
  scope: 'instance',
  address: 'recueil@hebergeur.fr',
  server: null,
};
const SENDER: MailSenderRow = {
  id: '3',
  name: 'Maison Lavande',
  email: 'avis@lavande.fr',
  reply_to: null,
  domain: 'lavande.fr',
  proven_at: null,
  checked_at: '2026-11-20T09:00:00Z',
  dns: [
    {
      purpose: 'dkim',
      type: 'TXT',
      host: 'recueil-1._domainkey.lavande.fr',
      value: 'v=DKIM1; k=rsa; p=MIIB',
      state: 'missing',
      found: null,
      problem: 'Aucun enregistrement à ce nom.',
    },
    {
      purpose: 'spf',
      type: 'TXT',
      host: 'lavande.fr',
      value: 'v=spf1 a include:spf.brevo.com ~all',
      state: 'wrong',
      found: 'v=spf1 a ~all',
      problem: 'Il n’autorise pas le serveur de vos e-mails.',
    },
    {
      purpose: 'dmarc',
      type: 'TXT',
      host: '_dmarc.lavande.fr',
      value: 'v=DMARC1; p=none;',
      state: 'ok',
      found: 'v=DMARC1; p=reject',
      problem: null,
    },
  ],
};
const GONE: Suppression = {
  id: '9',
  email: 'partie@client.fr',
  reason: 'refused',
  reason_label: 'Boîte inexistante ou fermée',
  words: '550 5.1.1 No such user',
  created_at: '2026-11-19T09:00:00Z',
};

function server({
  smtp = null,
  account = INSTANCE,
  sender = null,
  gone = [],
  more = {},
}: {
  smtp?: Integration | null;
  account?: MailAccountState;
  sender?: MailSenderRow | null;
  gone?: Suppression[];
  more?: FakeAnswers;
}): FakeAnswers {
  const page = {
    total: gone.length,
    current_page: 1,
    last_page: 1,
    per_page: 10,
    from: 1,
    to: gone.length,
    next_page_url: null,
    prev_page_url: null,
  };
  return {
    'GET /api/team/integrations': () => ({ body: { data: smtp === null ? [] : [smtp] } }),
    'GET /api/team/sms_accounts': () => ({ body: { data: [] } }),
    'GET /api/team/senders': () => ({ body: { data: sender === null ? [] : [sender], account } }),
    'GET /api/team/suppressions': () => ({ body: { data: gone, ...page } }),
    ...more,
  };
}

test('a login and a password with characters of an address are sent unchanged', () => {
  const typed = {
    host: 'smtp.lavande.fr',
    port: '',
    security: 'starttls',
    user: 'avis@lavande.fr',
    password: 'p@ss:w/rd?#%',
  } as const;
  const url = URL.parse(writeSmtpUrl(typed));
  expect([
    url?.hostname,
    url?.port,
    decodeURIComponent(url?.username ?? ''),
    decodeURIComponent(url?.password ?? ''),
  ]).toEqual([typed.host, '587', typed.user, typed.password]);
  expect(readSmtpUrl('smtp://smtp.lavande.fr:587?requireTLS=true')).toEqual({
    host: 'smtp.lavande.fr',
    port: '587',
    security: 'starttls',
  });
});

test('an error of the server is shown at its field, and the typed values stay', async () => {
  const sentence = 'Le serveur d’envoi refuse l’identifiant ou le mot de passe.';
  const { screen } = await openApp(
    ADDRESS,
    server({
      more: {
        'POST /api/team/smtp/connect': () => ({
          status: 422,
          body: {
            message: sentence,
            code: 'invalid_credentials',
            errors: { password: [sentence] },
          },
        }),
      },
    }),
  );
  await screen.getByRole('button', { name: 'Connecter votre serveur d’envoi' }).click();
  await screen.getByLabelText('Serveur', { exact: true }).fill('smtp.lavande.fr');
  await screen.getByLabelText('Identifiant', { exact: true }).fill('avis@lavande.fr');
  await screen.getByLabelText('Mot de passe ou clé').fill('faux');
  await screen.getByLabelText('Adresse d’expédition').fill('Maison Lavande');
  await screen.getByRole('button', { name: 'Connecter ce serveur' }).click();
  await expect.element(screen.getByText('seule ou après un nom', { exact: false })).toBeVisible();
  await screen.getByLabelText('Adresse d’expédition').fill('Maison Lavande <avis@lavande.fr>');
  await screen.getByRole('button', { name: 'Connecter ce serveur' }).click();
  await expect.element(screen.getByText(sentence)).toBeVisible();
  await expect.element(screen.getByLabelText('Mot de passe ou clé')).toHaveValue('faux');
});

test('each DNS record shows its current value, its problem and the whole value to paste; a correct one shows nothing to copy', async () => {
  const { screen } = await openApp(ADDRESS, server({ smtp: SMTP, account: OWN, sender: SENDER }));
  await expect.element(screen.getByText('Vos e-mails partent sans signature')).toBeVisible();
  await expect.element(screen.getByText('v=spf1 a include:spf.brevo.com ~all')).toBeVisible();
  await expect.element(screen.getByText('v=spf1 a ~all')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Copier la valeur DKIM' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Copier la valeur DMARC' }).query()).toBeNull();
  // SMTP reports neither complaints nor late bounces, so no figure is shown.
  const unmeasured = screen.getByText('non mesurable', { exact: false });
  await expect.element(unmeasured.nth(0)).toBeVisible();
  await expect.element(unmeasured.nth(1)).toBeVisible();
});

test('on the instance’s server, an unverified address is shown as not used yet', async () => {
  const { screen } = await openApp(ADDRESS, server({ sender: SENDER }));
  await expect
    .element(screen.getByText('Vos e-mails ne partent pas encore d’avis@lavande.fr'))
    .toBeVisible();
  await expect.element(screen.getByText('recueil@hebergeur.fr').first()).toBeVisible();
});

test('an address that bounced is shown with its reason, and a member restores it; a reader has no button', async () => {
  const member = await openApp(
    ADDRESS,
    server({
      gone: [GONE],
      more: { 'DELETE /api/team/suppressions/9': () => ({ body: { data: GONE } }) },
    }),
  );
  await expect
    .element(member.screen.getByText('Boîte inexistante ou fermée', { exact: false }))
    .toBeVisible();
  await member.screen.getByRole('button', { name: 'Rétablir partie@client.fr' }).click();
  await expect
    .element(member.screen.getByText('partie@client.fr peut de nouveau recevoir vos e-mails'))
    .toBeVisible();
  await member.screen.unmount();
  const reader = await openApp(
    ADDRESS,
    server({ gone: [{ ...GONE, words: null }], sender: SENDER }),
    'reader',
  );
  await expect
    .element(reader.screen.getByText('Boîte inexistante ou fermée', { exact: false }))
    .toBeVisible();
  for (const name of [
    'Rétablir partie@client.fr',
    'Vérifier maintenant',
    'Connecter votre serveur d’envoi',
    'Changer l’expéditeur',
  ])
    expect(reader.screen.getByRole('button', { name }).query(), name).toBeNull();
});
