import { expect, test } from '@playwright/test';
import { BREVO_KEY, startBrevo } from '#fake-services/sms/brevo.ts';
import { type FakeBrevo } from '#fake-services/sms/fake-brevo.ts';
import { lookAt } from './support/look-at.ts';
import { ownInstance } from './support/own-instance.ts';
import { enterShop } from './support/shops.ts';

/**
 * Checks the texts that a shop writes: length, cost, validation, correction, preview, translation,
 * saving, and how recipients see them.
 */

const PANEL = '/dashboard/flow-configuration?step=request';

let brevo: FakeBrevo;
const ADDRESS = ownInstance(9, {
  open: async () => {
    brevo = await startBrevo();
    return { BREVO_API_BASE: brevo.url };
  },
  close: () => brevo.stop(),
});

test('a shop writes its SMS and its e-mail, corrects the reported errors, adds a translation, saves, and finds the text in the test inbox', async ({
  page,
}) => {
  const { headers } = await enterShop(page, { address: ADDRESS });

  await page.goto(PANEL);
  const panel = page.getByRole('complementary', { name: /Étape/ });
  const sms = panel.getByRole('textbox', { name: 'Texte du SMS' });
  await expect(panel.getByText('Prix inconnu')).toBeVisible();
  await sms.fill(
    'Bonjour {{prenom}}, laissez-nous un avis positif : une remise vous attend sur votre prochain achat, avec toute l’équipe qui vous remercie encore. {{review_link}} STOP : {{stop_link}}',
  );
  await expect(panel.getByText(/^\d SMS au lieu/)).toBeVisible();
  await lookAt(page, 'words-sms-wrong', { exclude: 'iframe' });

  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(panel.getByText('Variable inconnue : {{prenom}}. Vos clients')).toBeVisible();
  await panel.getByRole('button', { name: /^Mettre \{\{first_name\}\}/ }).click();
  await panel.getByRole('button', { name: /^Écrire « avis »/ }).click();
  await panel.getByRole('button', { name: "Remplacer ’ par '" }).click();
  await expect(sms).toHaveValue(/toute l'équipe/);
  await panel.getByRole('button', { name: /^Retirer la phrase : Récompense/ }).click();
  await expect(sms).toHaveValue('{{review_link}} STOP : {{stop_link}}');
  await sms.fill(
    'Bonjour {{first_name}}, comment va la commande {{order_number}} ? Toute la maison lit les avis, bons ou mauvais, un par un. {{review_link}} STOP : {{stop_link}}',
  );
  await expect(panel.getByText('2 SMS', { exact: true })).toBeVisible();
  await expect(panel.getByRole('status', { name: 'Relecture' }).first()).toContainText('Conforme');
  await expect(page.getByRole('figure', { name: 'Aperçu du SMS' })).toContainText(
    'Bonjour Camille, comment va la commande 10482',
  );

  await panel.getByLabel('Objet').fill('Alors, ');
  await panel
    .getByRole('group', { name: 'Insérer une variable' })
    .last()
    .getByRole('button', { name: 'N° de commande' })
    .click();
  await expect(panel.getByLabel('Objet')).toHaveValue('Alors, {{order_number}}');
  await panel.getByLabel('Texte d’aperçu').fill('Un mot sur votre savon');
  const textBox = panel.getByRole('textbox', { name: 'Texte', exact: true });
  await textBox.fill('Bonjour {{first_name}}, *dites-nous* tout.');
  const mail = page.getByRole('figure', { name: 'Aperçu de l’e-mail' });
  await expect(mail.getByText('Alors, 10482')).toBeVisible();
  await expect(mail.getByText('Un mot sur votre savon')).toBeVisible();
  await expect(mail.frameLocator('iframe').locator('strong')).toHaveText('dites-nous');
  const tools = panel.getByRole('toolbar', { name: 'Mise en forme' }).last();
  await textBox.press('End');
  await textBox.press('Control+i');
  await page.keyboard.type('vraiment');
  await expect(textBox).toHaveValue('Bonjour {{first_name}}, *dites-nous* tout._vraiment_');
  await textBox.press('End');
  await tools.getByRole('button', { name: 'Insérer un emoji' }).click();
  await page.getByRole('button', { name: 'Insérer 🙏' }).click();
  await tools.getByRole('button', { name: 'Insérer un bouton vers la page d’avis' }).click();
  await expect(textBox).toHaveValue(
    'Bonjour {{first_name}}, *dites-nous* tout._vraiment_ 🙏 [Donner mon avis]({{review_link}})',
  );
  await expect(
    mail.frameLocator('iframe').getByRole('link', { name: 'Donner mon avis' }),
  ).toBeVisible();
  const photo = tools.getByRole('button', { name: 'Photo du produit' });
  await expect(photo).toHaveAttribute('aria-pressed', 'false');
  await photo.click();
  await expect(photo).toHaveAttribute('aria-pressed', 'true');
  await textBox.fill('Bonjour {{first_name}}, *dites-nous* tout.');
  await mail.getByText('Texte seul').click();
  await expect(mail.getByRole('region')).toContainText('Bonjour Camille, dites-nous tout.');
  await mail.getByText('Mis en forme').click();
  await lookAt(page, 'words-right', { exclude: 'iframe' });

  await panel.getByRole('button', { name: 'Anglais' }).click();
  await expect(
    panel.getByText('Vos clients anglophones reçoivent encore le français'),
  ).toBeVisible();
  await panel.getByRole('button', { name: 'Proposer l’anglais' }).click();
  await expect(panel.getByText('Vos clients anglophones reçoivent encore')).toHaveCount(0);
  await panel.getByRole('button', { name: 'Partir de notre texte en anglais' }).first().click();
  await panel.getByRole('button', { name: 'Copier le français' }).click();
  await panel.getByLabel('Objet').fill('So, {{order_number}}?');
  await expect(mail.frameLocator('iframe').getByText('How did your order go?')).toBeVisible();
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.getByText('Le scénario d’envoi est enregistré', { exact: true })).toBeVisible();

  await page.goto(PANEL);
  await panel.getByRole('button', { name: 'Anglais traduit' }).click();
  await expect(panel.getByLabel('Objet')).toHaveValue('So, {{order_number}}?');
  await lookAt(page, 'words-english', { exclude: 'iframe' });
  await page.getByRole('complementary').getByRole('button', { name: 'Envoyer un test' }).click();
  const contact = `${crypto.randomUUID().slice(0, 8)}@vallon.fr`;
  await page.getByLabel('E-mail ou téléphone').fill(contact);
  await page.getByRole('dialog').getByLabel('Langue').selectOption('en');
  await page.getByRole('button', { name: 'Envoyer le test' }).click();
  await expect(page.getByText(`Parti par e-mail vers ${contact}`)).toBeVisible();
  const testInbox = await (
    await page.request.get(`/api/admin/test_inbox?search=${contact}`, { headers })
  ).text();
  expect(testInbox).toContain('[Test] So, 10482?');
  expect(testInbox).toContain('dites-nous');

  expect(
    (
      await page.request.post('/api/team/brevo/connect', {
        headers,
        data: { api_key: BREVO_KEY, sender: 'VALLON' },
      })
    ).status(),
  ).toBe(200);
  await page.goto(PANEL);
  await expect(page.getByText(', 0,10\u00A0€ par client')).toBeVisible();
});
