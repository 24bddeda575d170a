import { expect, type Page, test } from '@playwright/test';
import { type FakeDns, startDns } from '#fake-services/mail/dns.ts';
import { type FakeSmtp, startSmtp } from '#fake-services/mail/smtp.ts';
import { verifyDkim } from '#fake-services/mail/verify-dkim.ts';
import { lookAt } from './support/look-at.ts';
import { ownInstance } from './support/own-instance.ts';
import { WHOLE_DAY, deliver, enterShop } from './support/shops.ts';

/**
 * Checks e-mail through the screens: a failing server with its cause and repair, DNS records that
 * are wrong and then right, and an address that bounces and is used again.
 */

const FLOW = {
  is_active: true,
  delay: { value: 0, unit: 'minutes' },
  send_window: { email: WHOLE_DAY },
  steps: { request: { channels: ['email'] } },
};

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

let smtp: FakeSmtp;
let dns: FakeDns;
const ADDRESS = ownInstance(8, {
  open: async () => {
    [smtp, dns] = [
      await startSmtp({ login: { user: 'avis@vallon.test', pass: 'p@ss:word' } }),
      await startDns(),
    ];
    return { DNS_SERVERS: dns.server, ALLOW_PRIVATE_ADDRESSES: 'true' };
  },
  close: () => Promise.all([smtp.stop(), dns.stop()]),
});

async function copied(page: Page, label: string): Promise<string> {
  await page.getByRole('button', { name: label }).click();
  return page.evaluate(() => navigator.clipboard.readText());
}

test('a shop connects its mail server once each reported error is corrected, verifies its domain, and restores a refused address', async ({
  page,
}) => {
  test.slow();
  const shop = await enterShop(page, { address: ADDRESS, flow: FLOW });
  await page.goto('/dashboard/settings/integrations/smtp');
  await expect(page.getByText('personne ne les reçoit')).toBeVisible();
  await lookAt(page, 'mail-empty');
  await page.getByRole('button', { name: 'Connecter votre serveur d’envoi' }).click();
  const form = page.getByRole('form', { name: 'Serveur d’envoi' });
  await form.getByLabel('Serveur', { exact: true }).fill('127.0.0.1');
  await form.getByLabel('Port').fill(String(smtp.port));
  await form.getByLabel('Identifiant').fill('avis@vallon.test');
  await form.getByLabel('Mot de passe ou clé').fill('faux');
  await form.getByLabel('Adresse d’expédition').fill('Savonnerie du Vallon <avis@vallon.test>');
  await form.getByRole('button', { name: 'Connecter ce serveur' }).click();
  await expect(
    form.getByText('n’est pas chiffré dès la connexion', { exact: false }),
  ).toBeVisible();
  await form.getByLabel('Chiffrement').selectOption('STARTTLS exigé');
  await form.getByRole('button', { name: 'Connecter ce serveur' }).click();
  await expect(form.getByText('n’offre pas la connexion chiffrée', { exact: false })).toBeVisible();
  await form.getByLabel('Chiffrement').selectOption('STARTTLS s’il est offert');
  await form.getByRole('button', { name: 'Connecter ce serveur' }).click();
  await expect(
    form.getByText('refuse l’identifiant ou le mot de passe', { exact: false }),
  ).toBeVisible();
  await lookAt(page, 'mail-refused');
  await form.getByLabel('Mot de passe ou clé').fill('p@ss:word');
  await expect(
    form.getByText('refuse l’identifiant ou le mot de passe', { exact: false }),
  ).toBeHidden();
  await form.getByRole('button', { name: 'Connecter ce serveur' }).click();
  await expect(page.locator('#smtp').getByText('Connecté', { exact: true })).toBeVisible();
  await expect(page.getByText('Vos e-mails partent sans signature')).toBeVisible();

  await page.getByRole('button', { name: 'Vérifier maintenant' }).click();
  await expect(page.getByText('Manque', { exact: true })).toHaveCount(3);
  await lookAt(page, 'mail-red');
  for (const name of ['DKIM', 'DMARC'])
    dns.texts.set(await copied(page, `Copier le nom ${name}`), [
      await copied(page, `Copier la valeur ${name}`),
    ]);
  dns.texts.set('vallon.test', ['v=spf1 a ~all']);
  await page.getByRole('button', { name: 'Vérifier maintenant' }).click();
  await expect(page.getByText('Signé et aligné')).toBeVisible();
  await expect(page.getByText('En place', { exact: true })).toHaveCount(3);
  await lookAt(page, 'mail-green');

  await deliver(page, shop, { number: '#1', email: 'camille@client.test' });
  await expect.poll(() => smtp.mailsTo('camille@client.test').length, { timeout: 60_000 }).toBe(1);
  const [mail] = smtp.mails;
  expect(
    await verifyDkim(mail?.raw ?? '', (host) => Promise.resolve(dns.texts.get(host)?.[0] ?? null)),
  ).toMatchObject({ result: 'pass', domain: 'vallon.test' });

  smtp.fault({
    kind: 'refuse_recipient',
    code: 550,
    text: '5.1.1 No such user here',
    to: 'partie@client.test',
  });
  await deliver(page, shop, { number: '#2', email: 'partie@client.test' });
  await expect
    .poll(
      async () =>
        (
          (await (await page.request.get('/api/team/suppressions', shop)).json()) as {
            total: number;
          }
        ).total,
      { timeout: 60_000 },
    )
    .toBe(1);
  await page.reload();
  await expect(page.getByText('Boîte inexistante ou fermée', { exact: false })).toBeVisible();
  await lookAt(page, 'mail-suppressed');
  await page.getByRole('button', { name: 'Rétablir partie@client.test' }).click();
  await expect(page.getByRole('heading', { name: 'Adresses refusées' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Déconnecter…' }).click();
  await page.getByRole('button', { name: 'Déconnecter le serveur' }).click();
  await expect(page.getByRole('button', { name: 'Connecter votre serveur d’envoi' })).toBeVisible();
});
