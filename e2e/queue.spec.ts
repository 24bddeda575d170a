import { expect, type Locator, type Page, test } from '@playwright/test';
import { type FakeSmtp, startSmtp } from '#fake-services/mail/smtp.ts';
import { countPresses } from './support/count-presses.ts';
import { lookAt } from './support/look-at.ts';
import { confirmByMail } from './support/confirm-by-mail.ts';
import { ownInstance } from './support/own-instance.ts';
import { WHOLE_DAY, deliver, enterShop, type OwnShop } from './support/shops.ts';

/**
 * Checks the queue as people use it: a held message shows its reason and its repair, an action can
 * be undone, and a person settles an uncertain delivery.
 */

const FLOW = {
  is_active: true,
  delay: { value: 1, unit: 'hours' },
  send_window: { email: WHOLE_DAY },
};
const PHONE = { width: 390, height: 844 };

let smtp: FakeSmtp;
const ADDRESS = ownInstance(3, {
  open: async () => {
    smtp = await startSmtp();
    return { SMTP_URL: smtp.url };
  },
  close: () => smtp.stop(),
});

interface Shop extends OwnShop {
  /** Calls the API with the shop’s own session. */
  post: (path: string, body: unknown) => Promise<void>;
  setFlow: (change: Record<string, unknown>) => Promise<void>;
  /** Creates an order that was delivered a moment ago and returns its e-mail address. */
  deliver: (first_name: string) => Promise<string>;
}

async function openShop(page: Page): Promise<Shop> {
  const shop = await enterShop(page, { address: ADDRESS, flow: FLOW });
  await confirmByMail(page, { smtp, address: ADDRESS, email: shop.email });
  const post = async (path: string, body: unknown): Promise<void> => {
    const answer = await page.request.post(`/api/team/${path}`, {
      headers: shop.headers,
      data: body,
    });
    expect(answer.status(), await answer.text()).toBe(200);
  };
  return {
    ...shop,
    post,
    setFlow: (change) =>
      post('flow_configuration_config', { flow_configuration_config: { ...FLOW, ...change } }),
    deliver: async (first_name) => {
      const email = `${crypto.randomUUID().slice(0, 8)}@exemple.fr`;
      await deliver(page, shop, {
        number: `#${email.slice(0, 8)}`,
        email,
        first_name,
        last_name: 'Moreau',
      });
      return email;
    },
  };
}

/**
 * Returns the row of the first message to a person. Reminders are sent later and are listed below
 * it.
 */
const rowOf = (page: Page, name: string): Locator => page.getByRole('row', { name }).first();
const toast = (page: Page, text: string): Locator =>
  page.getByRole('listitem').filter({ hasText: text });

test('a message held by an inactive flow says so and links to the switch, is scheduled after the activation, and is sent once when a person asks', async ({
  page,
}) => {
  test.slow();
  const shop = await openShop(page);
  const email = await shop.deliver('Camille');
  await shop.setFlow({ is_active: false });

  await page.goto('/dashboard/queue');
  const row = rowOf(page, 'Camille');
  await expect(row).toContainText('En attente');
  await expect(row).toContainText('scénario d’envoi inactif');
  await row.getByRole('link', { name: 'Camille Moreau' }).click();
  const panel = page.getByRole('complementary', { name: 'Camille Moreau' });
  await expect(panel).toContainText('Activez le scénario d’envoi');
  await lookAt(page, 'held');

  await expect(row.getByRole('link', { name: 'Activer le scénario d’envoi' })).toBeVisible();
  await panel.getByRole('link', { name: 'Activer le scénario d’envoi' }).click();
  await page.getByRole('switch', { name: /Inactif|Actif/ }).check();
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: 'Je le déclare, enregistrer' })
    .click();
  await expect(page.getByText('Le scénario d’envoi est enregistré', { exact: true })).toBeVisible();

  await page.goto('/dashboard/queue');
  await expect(row).toContainText('Programmé');
  expect(smtp.mailsTo(email)).toEqual([]);
  await row.hover();
  await row.getByRole('button', { name: 'Envoyer maintenant' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText(`à ${email} et ne peut pas être repris`);
  await lookAt(page, 'sending-now');
  await question.getByRole('button', { name: 'Envoyer maintenant' }).click();
  await expect.poll(() => smtp.mailsTo(email).length, { timeout: 60_000 }).toBe(1);
  await page.goto('/dashboard/queue?status=sent');
  await expect(row).toContainText('Envoyé');
});

test('with the keyboard a message is cancelled and restored, postponed and moved back to its date', async ({
  page,
}) => {
  const shop = await openShop(page);
  await shop.deliver('Hugo');
  await page.goto('/dashboard/queue');
  const row = rowOf(page, 'Hugo');
  const before = await row.locator('time').first().getAttribute('datetime');
  const press = async (action: string) => {
    await row.getByRole('link', { name: 'Hugo Moreau' }).focus();
    for (let tabs = 0; tabs < 6; tabs++) {
      await page.keyboard.press('Tab');
      if (
        (await page.evaluate(
          () =>
            document.activeElement?.getAttribute('aria-label') ??
            document.activeElement?.textContent,
        )) === action
      )
        return page.keyboard.press('Enter');
    }
    throw new Error(`${action} is not reached by keyboard`);
  };

  await press('Annuler cet envoi');
  await expect(row).toContainText('Annulé');
  await toast(page, 'Envoi à Hugo annulé').getByRole('button', { name: 'Rétablir' }).press('Enter');
  await expect(row).toContainText('Programmé');

  await press('Reporter cet envoi');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Les relances suivront, au même intervalle.');
  await page.getByRole('radio', { name: /Demain/ }).focus();
  await page.keyboard.press('ArrowDown');
  await lookAt(page, 'postponing');
  await dialog.getByRole('button', { name: 'Reporter', exact: true }).press('Enter');
  await expect(row).toContainText('Reporté');
  await toast(page, 'Envoi à Hugo reporté')
    .getByRole('button', { name: 'Annuler le report' })
    .press('Enter');
  await expect(row).toContainText('Programmé');
  await expect(row.locator('time').first()).toHaveAttribute('datetime', before ?? '');
  await page.keyboard.press('Escape');
});

test('on a phone the row opens its panel, whose buttons act and whose toast undoes the action', async ({
  page,
}) => {
  const shop = await openShop(page);
  await shop.deliver('Inès');
  await page.setViewportSize(PHONE);
  await page.goto('/dashboard/queue');
  await page
    .getByRole('link', { name: /Inès Moreau/ })
    .first()
    .click();
  const panel = page.getByRole('complementary', { name: 'Inès Moreau' });
  const act = panel.getByRole('button', { name: 'Annuler', exact: true });
  expect((await act.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(44);
  await act.click();
  await expect(panel).toContainText('Annulé par la boutique');
  await toast(page, 'Envoi à Inès annulé').getByRole('button', { name: 'Rétablir' }).click();
  await expect(panel).toContainText('Programmé');
  await expect(panel.getByRole('button', { name: 'Envoyer maintenant' })).toBeVisible();
});

test('when the connection is cut during the sending, the message is not sent again unless a person says that it was not sent', async ({
  page,
}) => {
  const shop = await openShop(page);
  const emails = [await shop.deliver('Zoé'), await shop.deliver('Noé')];
  for (const to of emails) smtp.fault({ kind: 'drop_after_acceptance', to });
  const { data } = await page.request
    .get('/api/team/reviews_queued?step=request', shop)
    .then((answer) => answer.json() as Promise<{ data: { id: string }[] }>);
  for (const { id } of data) await shop.post(`reviews_queued/${id}/send_now`, {});

  await page.goto('/dashboard/queue?status=outcome_unknown');
  await expect(rowOf(page, 'Zoé')).toContainText('Statut inconnu', { timeout: 60_000 });
  await rowOf(page, 'Zoé').getByRole('button', { name: 'Confirmer' }).click();
  const panel = page.getByRole('complementary', { name: 'Zoé Moreau' });
  await expect(panel).toContainText(
    'Il n’est pas renvoyé automatiquement, pour éviter un doublon.',
  );
  await lookAt(page, 'settling');
  await panel.getByRole('button', { name: 'Il est parti' }).click();
  await expect(panel).toContainText('Envoyé');

  await expect(rowOf(page, 'Noé')).toContainText('Statut inconnu', { timeout: 60_000 });
  await rowOf(page, 'Noé').getByRole('button', { name: 'Confirmer' }).click();
  await page
    .getByRole('complementary', { name: 'Noé Moreau' })
    .getByRole('button', { name: 'Il n’est pas parti' })
    .click();
  // The person asked for the second e-mail. The first had arrived before the connection was cut.
  await expect
    .poll(() => emails.map((email) => smtp.mailsTo(email).length), { timeout: 60_000 })
    .toEqual([1, 2]);
});

test('a cancelled message whose address was refused is restored as failed, and is not sent again automatically', async ({
  page,
}) => {
  const shop = await openShop(page);
  const email = await shop.deliver('Éva');
  smtp.fault({ kind: 'refuse_recipient', code: 550, to: email });
  const { data } = await page.request
    .get('/api/team/reviews_queued?step=request', shop)
    .then((answer) => answer.json() as Promise<{ data: { id: string }[] }>);
  for (const { id } of data) await shop.post(`reviews_queued/${id}/send_now`, {});

  await page.goto('/dashboard/queue?status=failed');
  await expect(rowOf(page, 'Éva')).toContainText('Échec', { timeout: 60_000 });
  await rowOf(page, 'Éva').click();
  const panel = page.getByRole('complementary', { name: 'Éva Moreau' });
  await panel.getByRole('button', { name: 'Annuler', exact: true }).click();
  await toast(page, 'Envoi à Éva annulé').getByRole('button', { name: 'Rétablir' }).click();
  await expect(panel).toContainText('Échec');
  await expect(panel.getByRole('button', { name: 'Envoyer maintenant' })).toBeVisible();
  expect(smtp.mailsTo(email)).toHaveLength(0);
});

test('a refused address is corrected in the panel, and the message is sent to the new address, in four clicks', async ({
  page,
}) => {
  const shop = await openShop(page);
  const wrong = await shop.deliver('Lou');
  const right = `${crypto.randomUUID().slice(0, 8)}@exemple.fr`;
  smtp.fault({ kind: 'refuse_recipient', code: 550, to: wrong });
  const { data } = await page.request
    .get('/api/team/reviews_queued?step=request', shop)
    .then((answer) => answer.json() as Promise<{ data: { id: string }[] }>);
  for (const { id } of data) await shop.post(`reviews_queued/${id}/send_now`, {});

  const presses = await countPresses(page);
  await page.goto('/dashboard/queue');
  await expect(rowOf(page, 'Lou')).toContainText('Adresse refusée', {
    timeout: 60_000,
    ignoreCase: true,
  });
  await rowOf(page, 'Lou').getByRole('button', { name: 'Corriger le contact' }).click();
  const panel = page.getByRole('complementary', { name: 'Lou Moreau' });
  await expect(panel.getByLabel('E-mail', { exact: true })).toBeFocused();
  await lookAt(page, 'contact-form');
  await panel.getByLabel('E-mail', { exact: true }).fill(wrong.replace('@', ''));
  await page.keyboard.press('Enter');
  await expect(panel).toContainText('Cette adresse e-mail n’en est pas une.');
  await panel.getByLabel('E-mail', { exact: true }).fill(right);
  await panel.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(toast(page, 'Contact corrigé')).toBeVisible();
  await expect(panel).toContainText(`le message part à ${right}`);
  await expect(panel).toContainText(wrong);
  await expect(panel).toContainText('E-mail corrigé');
  await lookAt(page, 'contact-corrected');
  expect(smtp.mailsTo(right)).toHaveLength(0);

  await panel.getByRole('button', { name: 'Réessayer' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Envoyer maintenant' }).click();
  await expect.poll(() => smtp.mailsTo(right).length, { timeout: 60_000 }).toBe(1);
  expect(smtp.mailsTo(wrong)).toHaveLength(0);
  expect(presses.clicks).toBe(4);
  await page.goto('/dashboard/settings/integrations/smtp');
  await expect(page.getByText(wrong)).toBeVisible();
});
