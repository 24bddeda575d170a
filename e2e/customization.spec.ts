import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { lookAt } from './support/look-at.ts';
import { enterShop } from './support/shops.ts';

/** Checks a brand from its first logo to the page that a customer receives. */

const SCREEN = '/dashboard/customization';

test('a shop sets the logo, colours, font and tone of its pages; the preview shows them at once, and the customer’s page has them', async ({
  page,
}) => {
  const { headers } = await enterShop(page, { team_name: 'Maison Lavande' });
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  await page.goto(SCREEN);
  const preview = page.frameLocator('iframe[title="Aperçu de la page"]');
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText(
    'Comment s’est passée votre commande ?',
  );

  const file = page.getByLabel(/l’image du logo/u);
  await file.setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  });
  await expect(page.getByRole('alert')).toContainText('pas une image');
  const logo = await sharp({
    create: { width: 300, height: 80, channels: 4, background: '#7a4e9d' },
  })
    .png()
    .toBuffer();
  await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo });
  await expect(preview.getByRole('img', { name: 'Maison Lavande' })).toBeVisible();

  await page.getByLabel('Couleur principale', { exact: true }).fill('#f4d03f');
  await expect(page.getByRole('list', { name: 'Contraste' })).toContainText(
    '#f4d03f (1,4 : 1) devient #7e680a',
  );
  await page.getByRole('radio', { name: /^Lora/ }).check();
  await page.getByRole('radio', { name: /^En les tutoyant/ }).check();
  await page.getByLabel('Anglais').check();
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText(
    'Comment s’est passée ta commande ?',
  );
  await expect
    .poll(() =>
      preview.locator('body').evaluate((body) => body.ownerDocument.fonts.check('16px Lora')),
    )
    .toBe(true);
  await page
    .getByRole('group', { name: 'Langue de l’aperçu' })
    .getByRole('button', { name: 'Anglais' })
    .click();
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('How did your order go?');
  await page.getByText('Étoile choisie').click();
  await expect(preview.getByRole('button', { name: 'Confirm 4 stars out of 5' })).toHaveCSS(
    'background-color',
    'rgb(244, 208, 63)',
  );
  await page
    .getByLabel('Votre pied de page légal')
    .fill('Maison Lavande, 3 rue Haute, 84000 Avignon');

  await page
    .getByRole('link', { name: /^Retours clients/ })
    .first()
    .click();
  await expect(
    page.getByRole('dialog', { name: 'Quitter sans enregistrer l’apparence' }),
  ).toContainText('logo, couleurs, police, ton, langues, pied de page');
  await page.getByRole('button', { name: 'Rester ici' }).click();
  await lookAt(page, 'customization');
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.getByText('L’apparence est enregistrée', { exact: true })).toBeVisible();

  await page.getByLabel('Domaine', { exact: true }).fill('avis.maison-lavande.fr');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Pas encore vérifié')).toBeVisible();
  await expect(page.getByText('Nom, type CNAME')).toBeVisible();
  expect(problems).toEqual([expect.stringContaining('415')]);

  const answer = await page.request.post('/api/team/message_preview', {
    headers,
    data: { step: 'request', channel: 'sms', contents: {}, locale: 'fr', is_bare: true },
  });
  const [link = ''] =
    /https?:\/\/\S+\/y\/[\w-]+/.exec(
      ((await answer.json()) as { data: { text: string } }).data.text,
    ) ?? [];
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Comment s’est passée ta commande ?',
  );
  expect(
    await page
      .getByRole('img', { name: 'Maison Lavande' })
      .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth),
  ).toBe(300);
  expect(await page.evaluate(async () => (await document.fonts.load('16px Lora')).length)).toBe(1);
  expect(
    await page.evaluate(
      () => getComputedStyle(document.querySelector('h1') ?? document.body).fontFamily,
    ),
  ).toMatch(/^Lora/);
  expect(problems).toHaveLength(1);
});
