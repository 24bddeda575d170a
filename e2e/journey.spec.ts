import { type Browser, devices, expect, type Page, test } from '@playwright/test';
import { type FakeSmtp, startSmtp } from '#fake-services/mail/smtp.ts';
import { type ReceivedMail } from '#fake-services/mail/smtp-state.ts';
import { confirmByMail } from './support/confirm-by-mail.ts';
import { ownInstance } from './support/own-instance.ts';
import { WHOLE_DAY, enterShop } from './support/shops.ts';

/**
 * Checks the main journey through the screens: a real SMTP server receives the e-mails, a phone
 * answers, the back office shows the result.
 */

const DESTINATIONS = [
  { kind: 'trustpilot', url: 'https://fr.trustpilot.com/evaluate/savonnerie-vallon.example' },
  { kind: 'google', url: 'https://g.page/r/savonnerie/review' },
];
const PHONE = {
  ...devices['Pixel 7'],
  viewport: { width: 390, height: 844 },
  locale: 'fr-FR',
  timezoneId: 'Europe/Paris',
};

let smtp: FakeSmtp;
const ADDRESS = ownInstance(1, {
  open: async () => {
    smtp = await startSmtp();
    return { SMTP_URL: smtp.url };
  },
  close: () => smtp.stop(),
});

/** Calls the API with the session of the page, as a script of a shop would. */
function call<T>(page: Page, method: string, path: string, body?: unknown): Promise<T> {
  return page.evaluate(
    async ({ method, path, body }) => {
      const [, token = ''] = /access_token=([^;]+)/.exec(document.cookie) ?? [];
      const answer = await fetch(path, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      if (answer.status !== 200)
        throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as unknown;
    },
    { method, path, body },
  ) as Promise<T>;
}

async function register(page: Page, email: string): Promise<void> {
  await page.goto('/register');
  await page.getByLabel('Prénom').fill('Ada');
  await page.getByLabel('Nom', { exact: true }).fill('Lefèvre');
  await page.getByLabel('Nom de la boutique').fill('Savonnerie du Vallon');
  await page.getByLabel('Adresse e-mail').fill(email);
  await page.getByRole('textbox', { name: 'Mot de passe' }).fill('le savon de Marseille');
  await page.getByRole('button', { name: 'Créer le compte' }).click();
  await expect(page).toHaveURL(/\/onboarding\/website$/);
  await call(page, 'POST', '/api/onboarding/customize-profile', {});
  await page.goto('/dashboard');
}

/** Opens another shop with the same flow, without the clicks that the first journey checks. */
async function openShop(page: Page): Promise<void> {
  const { email } = await enterShop(page, {
    address: ADDRESS,
    flow: {
      is_active: true,
      delay: { value: 0, unit: 'minutes' },
      send_window: { email: WHOLE_DAY },
    },
  });
  await confirmByMail(page, { smtp, address: ADDRESS, email });
  await page.goto('/dashboard');
  await call(page, 'POST', '/api/team/conditional_config', {
    conditional_config: { destinations: DESTINATIONS },
  });
}

/**
 * Creates an order that was delivered a moment ago, and returns the e-mail that requests a review.
 */
async function deliver(page: Page, first_name: string): Promise<ReceivedMail> {
  const email = `${first_name.toLowerCase()}.${crypto.randomUUID().slice(0, 8)}@exemple.fr`;
  const order = {
    number: `#${1000 + Math.floor(Math.random() * 9000)}`,
    email,
    first_name,
    last_name: 'Moreau',
    country_code: 'FR',
    delivered_at: new Date().toISOString(),
    line_items: [{ title: 'Savon surgras à l’huile d’olive' }],
  };
  await call(page, 'POST', '/api/team/orders', order);
  return mailTo(email);
}

async function mailTo(email: string, subject = ''): Promise<ReceivedMail> {
  const find = (): ReceivedMail | undefined =>
    smtp.mailsTo(email).find((mail) => mail.subject.includes(subject));
  await expect
    .poll(() => find() !== undefined, { timeout: 60_000, message: `no mail to ${email}` })
    .toBe(true);
  const mail = find();
  if (!mail) throw new Error('unreachable');
  return mail;
}

function linkOf(mail: ReceivedMail): string {
  const [link] = /http\S+?\/y\/[\w-]{22}/.exec(mail.text) ?? [];
  if (link === undefined) throw new Error(`no link in: ${mail.text}`);
  return link;
}

async function openPhone(browser: Browser, javaScriptEnabled: boolean): Promise<Page> {
  const context = await browser.newContext({ ...PHONE, javaScriptEnabled });
  return context.newPage();
}

async function rateTwoAndWrite(phone: Page, link: string, text: string): Promise<void> {
  await phone.goto(link);
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText(
    /Comment s’est passée votre commande\s\?/,
  );
  await phone.getByRole('button', { name: /^Décevant ?, 2\sétoiles/ }).tap();
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText(
    'Merci de votre franchise, Claire.',
  );
  await phone.getByText('À la boutique seulement').tap();
  await phone.getByLabel('Votre message').fill(text);
  await phone.getByRole('button', { name: 'Envoyer à la boutique' }).tap();
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('C’est noté. Merci, Claire.');
  await phone.context().close();
}

test('a new shop sets its flow, its customer receives the request and gives two stars on a phone, and the shop reads the review', async ({
  page,
  browser,
}) => {
  const email = `${crypto.randomUUID()}@boutique.test`;
  await register(page, email);

  await page.getByRole('link', { name: 'Scénario d’envoi' }).first().click();
  await page.getByRole('switch', { name: /Inactif|Actif/ }).check();
  await page.getByRole('spinbutton', { name: 'Attente' }).fill('0');
  await page.getByRole('link', { name: 'Horaires', exact: true }).click();
  const hours = page.getByRole('group', { name: 'E-mail', exact: true });
  for (const day of ['samedi', 'dimanche']) {
    const chip = hours.getByRole('button', { name: day });
    if ((await chip.getAttribute('aria-pressed')) === 'false') await chip.click();
  }
  await hours.getByLabel('De', { exact: true }).fill('00:00');
  await hours.getByLabel('À', { exact: true }).fill('24:00');
  await hours.getByLabel('Sauf les jours fériés').uncheck();
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: 'Je le déclare, enregistrer' })
    .click();
  await expect(page.getByRole('region', { name: 'Modifications non enregistrées' })).toHaveCount(0);

  const mail = await deliver(page, 'Claire');
  expect(mail.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  await rateTwoAndWrite(
    await openPhone(browser, true),
    linkOf(mail),
    'Le carton était ouvert et un savon manquait.',
  );

  await page.getByRole('link', { name: 'Tableau de bord' }).first().click();
  await expect(page.getByText(/1\savis en 30\sjours, note moyenne 2/)).toBeVisible();
  await expect(page.getByText('Le carton était ouvert').first()).toBeVisible();

  await page
    .getByRole('link', { name: /^Retours clients/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Retours clients', level: 1 })).toBeVisible();
  await page
    .getByRole('link', { name: /Claire Moreau/ })
    .first()
    .click();
  const panel = page.getByRole('complementary', { name: 'Avis de Claire Moreau' });
  await expect(panel.getByText('Le carton était ouvert et un savon manquait.')).toBeVisible();
  await expect(panel.getByText('Note donnée : 2 sur 5')).toBeVisible();

  await panel.getByRole('link', { name: 'Voir dans les envois' }).click();
  const rows = page.getByRole('row').filter({ hasText: 'Claire Moreau' });
  await expect(
    rows.filter({ hasText: 'Annulé' }).filter({ hasText: 'Le client a déjà répondu' }),
  ).toHaveCount(2);

  const alert = await mailTo(email, '★★☆☆☆');
  expect(alert.text).toContain('Lire l’avis');
  // The alert contains the customer’s text when the text came before the alert was sent. Otherwise
  // a second e-mail contains it.
  if (!alert.text.includes('un savon manquait'))
    expect((await mailTo(email, 'Message après')).text).toContain('un savon manquait');
});

test('without JavaScript, the customer’s two stars and message arrive', async ({
  page,
  browser,
}) => {
  await openShop(page);
  const mail = await deliver(page, 'Claire');
  await rateTwoAndWrite(
    await openPhone(browser, false),
    linkOf(mail),
    'La boîte est arrivée écrasée.',
  );
  const reviews = await call<{ data: { rating: number; feedback: string }[] }>(
    page,
    'GET',
    '/api/team/reviews',
  );
  expect(reviews.data).toMatchObject([{ rating: 2, feedback: 'La boîte est arrivée écrasée.' }]);
});

test('five stars and two stars show the same review destinations, byte for byte', async ({
  page,
}) => {
  await openShop(page);
  // One customer who changes the rating: the first review destination is drawn at random for each
  // request, independently of the rating.
  const link = linkOf(await deliver(page, 'Claire'));
  const destinationsAfter = async (rating: number): Promise<string> => {
    await page.request.post(link, { form: { rating: String(rating) } });
    const html = await (await page.request.get(`${link}?thanks=1`)).text();
    const [destinations = ''] = /<ul class="d">.*?<\/ul>/s.exec(html) ?? [];
    expect(destinations).toContain('fr.trustpilot.com');
    return destinations;
  };
  expect(await destinationsAfter(5)).toBe(await destinationsAfter(2));
});

test('a mail scanner that follows every link records no rating, and the one-click unsubscribe cancels the next messages', async ({
  page,
}) => {
  await openShop(page);
  const mail = await deliver(page, 'Claire');
  const links = [
    ...new Set([...mail.html.matchAll(/href="(http[^"]+)"/g)].map(([, link = '']) => link)),
  ].filter((link) => link.startsWith(ADDRESS));
  expect(links.filter((link) => link.includes('?rating=')).length).toBe(5);
  for (const link of links) {
    for (const method of ['HEAD', 'GET'])
      expect((await page.request.fetch(link, { method })).status(), `${method} ${link}`).toBe(200);
  }
  const read = (): Promise<{
    data: { rating: number | null; date_clicked: string | null; date_opened: string | null }[];
  }> => call(page, 'GET', '/api/team/reviews');
  expect((await read()).data).toMatchObject([
    { rating: null, date_clicked: null, date_opened: null },
  ]);

  const [, stop = ''] = /<(http[^>]+)>/.exec(mail.headers['list-unsubscribe'] ?? '') ?? [];
  const answer = await page.request.post(stop, {
    form: { 'List-Unsubscribe': 'One-Click' },
    maxRedirects: 0,
  });
  expect([answer.status(), answer.headers()['set-cookie']]).toEqual([200, undefined]);
  const queue = await call<{ data: { status: string; reason: string | null }[] }>(
    page,
    'GET',
    '/api/team/reviews_queued?status=cancelled,scheduled,held',
  );
  expect(queue.data.map(({ status, reason }) => `${status} ${reason}`)).toEqual([
    'cancelled opted_out',
    'cancelled opted_out',
  ]);
  await page.goto(stop);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('C’est fait.');
});
