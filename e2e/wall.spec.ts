import { type Browser, devices, expect, type Page, test } from '@playwright/test';
import { embedHeight, PLAIN_STYLE } from '#contract/customer-pages/wall-style.ts';
import { lookAt } from './support/look-at.ts';
import { openOtherSite } from './support/other-site.ts';
import { customerLinks } from './support/customer-links.ts';
import { ADDRESS, enterShop } from './support/shops.ts';

/**
 * Checks a review for the wall: a customer writes it, the team decides, the wall and another site
 * show it.
 */

const PHONE = {
  ...devices['Pixel 7'],
  viewport: { width: 390, height: 844 },
  locale: 'fr-FR',
  timezoneId: 'Europe/Paris',
};

/** Writes a review as a customer on a phone without JavaScript. */
async function writeReview(
  browser: Browser,
  link: string,
  star: RegExp,
  text: { title: string; text: string },
): Promise<Page> {
  const context = await browser.newContext({ ...PHONE, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(link);
  await page.getByRole('button', { name: star }).click();
  await page.getByText('Sur notre site').click();
  await page.getByLabel('Titre').fill(text.title);
  await page.getByLabel('Votre avis', { exact: true }).fill(text.text);
  await page.getByRole('button', { name: 'Publier mon avis' }).click();
  await expect(page.getByText('Votre avis paraîtra au plus tard le')).toBeVisible();
  return page;
}

test('a published review is shown on the wall and, without a layout shift, on another site; the author of a refused review reads the reason', async ({
  page,
  browser,
}) => {
  const { headers, team_id } = await enterShop(page, { team_name: 'Savonnerie du Mur' });
  const orders = ['Claire', 'Marc'].map((first_name, index) => ({
    number: `#${901 + index}`,
    email: `${first_name.toLowerCase()}@exemple.fr`,
    first_name,
    last_name: 'Martin',
    delivered_at: new Date(Date.now() - 86_400_000 * (index + 1)).toISOString(),
    line_items: [{ title: 'Savon surgras' }],
  }));
  expect((await page.request.post('/api/team/orders', { headers, data: orders })).status()).toBe(
    200,
  );
  const [claire = '', marc = ''] = (await customerLinks(team_id)).map(
    (link) => `${ADDRESS}${link}`,
  );
  await writeReview(browser, claire, /^Excellent/, {
    title: 'Doux, et il ne colle pas',
    text: 'Je l’utilise pour le visage et pour les mains.',
  });
  const refused = await writeReview(browser, marc, /^Décevant/, {
    title: 'Achetez ailleurs',
    text: 'Voyez mon propre site de savons.',
  });

  await page.goto('/dashboard/reviews/shop');
  await expect(page.getByRole('list', { name: 'Avis publiés' }).getByRole('listitem')).toHaveCount(
    2,
  );
  await expect(page.getByText(/Publication automatique dans [67].jours/).first()).toBeVisible();
  await page.getByRole('link', { name: 'Claire M.' }).click();
  await lookAt(page, 'moderation');
  await page.getByRole('button', { name: 'Publier maintenant' }).click();
  await expect(page.getByText('L’avis est publié', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Marc M.' }).click();
  await page.getByRole('button', { name: 'Refuser…' }).click();
  await page.getByRole('button', { name: 'Refuser l’avis' }).click();
  await expect(page.getByText('Choisissez un motif')).toBeVisible();
  await page.getByLabel('Publicité ou lien commercial').check();
  await page.getByRole('button', { name: 'Refuser l’avis' }).click();
  await expect(page.getByText('L’avis est refusé', { exact: true })).toBeVisible();
  await refused.goto(`${marc}/review`);
  await expect(refused.getByText('publicité ou lien commercial')).toBeVisible();
  await expect(refused.getByText('Contester ce refus')).toBeVisible();

  await page.goto('/dashboard/reviews/wall');
  const code = (await page.getByLabel('Code à coller').textContent()) ?? '';
  await expect(page.frameLocator('iframe').getByText('Doux, et il ne colle pas')).toBeVisible();
  await lookAt(page, 'wall-settings');
  const site = await openOtherSite(code);
  const visitor = await browser.newContext({ locale: 'fr-FR' });
  const stranger = await visitor.newPage();
  await stranger.goto(site.url);
  await expect(stranger.getByText('Doux, et il ne colle pas')).toBeVisible();
  await expect(stranger.getByText('Achetez ailleurs')).toHaveCount(0);
  const moved = await stranger.evaluate(
    () =>
      new Promise<number>(
        (done) =>
          new PerformanceObserver((list) =>
            done(
              list
                .getEntries()
                .reduce(
                  (sum, entry) => sum + (entry as PerformanceEntry & { value: number }).value,
                  0,
                ),
            ),
          ).observe({ type: 'layout-shift', buffered: true }) ?? setTimeout(() => done(0), 500),
      ),
  );
  expect(moved).toBe(0);
  expect(await visitor.cookies()).toEqual([]);
  await lookAt(stranger, 'embed');
  site.close();

  const [, team_code = ''] = /data-recueil="([^"]+)"/.exec(code) ?? [];
  for (const form of ['carousel', 'badge'] as const)
    for (const width of [320, 768, 1440]) {
      const height = embedHeight(form, PLAIN_STYLE, width);
      await stranger.setViewportSize({ width, height });
      await stranger.goto(
        `${ADDRESS}/dashboard/reviews/custom?team=${team_code}&embed=1&form=${form}`,
      );
      expect(
        await stranger.evaluate(() => document.documentElement.scrollHeight - innerHeight),
        `the ${form} is whole at ${width} px`,
      ).toBe(0);
    }
  await stranger.setViewportSize({ width: 1280, height: 720 });
  await stranger.goto(`${ADDRESS}/dashboard/reviews/custom?team=${team_code}`);
  await expect(stranger.getByRole('heading', { name: 'Avis des clients' })).toBeVisible();
  await lookAt(stranger, 'wall');
  await stranger.getByRole('link', { name: 'Signaler cet avis' }).click();
  await expect(
    stranger.getByRole('heading', { name: 'Signaler un doute sur cet avis' }),
  ).toBeVisible();
  await lookAt(stranger, 'attestation');
  expect(await visitor.cookies()).toEqual([]);
});
