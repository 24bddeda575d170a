import AxeBuilder from '@axe-core/playwright';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { joinTeam, openShop } from '../scripts/seed-shop.ts';
import { openDatabase } from '#server/database/open.ts';
import { ADDRESS, readShops, signIn } from './shops.ts';

/** The flow through what people see: edited, guarded, simulated, tried on oneself, and by two people at once. */

const FLOW = '/dashboard/flow-configuration';

async function shop(context: BrowserContext): Promise<{ token: string; team_id: string }> {
  const opened = await openShop(ADDRESS, { team_name: 'Maison Lavande' });
  await signIn(context, opened);
  return opened;
}

async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await new AxeBuilder({ page }).exclude('iframe').withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

async function savedFlow(page: Page, token: string): Promise<Record<string, unknown>> {
  const answer = await page.request.get('/api/team', { headers: { authorization: `Bearer ${token}` } });
  return ((await answer.json()) as { data: { flow_configuration_config: Record<string, unknown> } }).data.flow_configuration_config;
}

test('a shop sets its flow on the timeline: what is typed stays from step to step, leaving asks, and saving declares the channels', async ({ page, context }) => {
  const { token } = await shop(context);
  await page.goto(FLOW);
  await expect(page.getByText('Le déroulé est inactif')).toBeVisible();
  await page.getByRole('button', { name: /^Attente avant Demande/ }).click();
  await page.getByRole('dialog', { name: /Attente avant/ }).getByLabel('Attente').fill('5');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Trois messages en 16 jours, puis le silence');
  await page.getByRole('button', { name: 'Modifier : Dernière relance' }).click();
  await expect(page).toHaveURL(/last_reminder$/);
  await page.getByRole('complementary').getByRole('switch', { name: 'Étape active' }).click();
  await page.getByRole('button', { name: 'Modifier : 1re relance' }).click();
  await page.getByRole('button', { name: 'Déplacer E-mail' }).press('ArrowUp');
  await page.getByRole('button', { name: 'Déplacer E-mail' }).press('ArrowUp');
  await expect(page.getByText('3 modifications')).toBeVisible();

  await page.getByRole('link', { name: 'Avis', exact: true }).first().click();
  await expect(page.getByRole('dialog', { name: 'Quitter sans enregistrer le déroulé' })).toContainText('déclenchement, première relance, dernière relance');
  await page.getByRole('button', { name: 'Rester ici' }).click();
  await page.getByRole('switch', { name: 'Inactif' }).click();
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('Votre nom et la date sont notés au journal');
  await page.getByRole('button', { name: 'Je le déclare, enregistrer' }).click();
  await expect(page.getByText('Le déroulé est enregistré', { exact: true })).toBeVisible();
  expect(await savedFlow(page, token)).toMatchObject({ is_active: true, delay: { value: 5 }, steps: { first_reminder: { channels: ['email', 'whatsapp', 'sms'] }, last_reminder: { is_enabled: false } } });
  await expectAccessible(page);

  await page.getByLabel('Durée du lien, en jours').fill('30');
  await page.getByRole('region', { name: /Modifications/ }).getByRole('button', { name: 'Annuler' }).click();
  await expect(page.getByLabel('Durée du lien, en jours')).toHaveValue('180');
  await page.getByRole('button', { name: 'Rétablir' }).click();
  await expect(page.getByLabel('Durée du lien, en jours')).toHaveValue('30');
});

test('wider hours are marked, holidays have their names, and a pause is drawn on the calendar', async ({ page, context }) => {
  const { token } = await shop(context);
  await page.goto(FLOW);
  await page.getByRole('group', { name: 'Jours, SMS' }).getByRole('button', { name: 'dimanche' }).click();
  await expect(page.getByRole('note')).toContainText('Plus large que l’usage');
  await page.getByLabel('Calendrier des jours fériés').selectOption('alsace_moselle');
  await expect(page.getByText('Prochains jours fériés')).toBeVisible();
  await page.getByRole('button', { name: 'Mois suivant' }).click();
  await page.getByRole('button', { name: /^\S+ 1(er)? / }).first().click();
  await page.getByRole('button', { name: /^\S+ 15 / }).click();
  await page.getByRole('textbox', { name: 'Raison' }).fill('Inventaire');
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.getByText('Le déroulé est enregistré', { exact: true })).toBeVisible();
  const { pauses, send_window } = await savedFlow(page, token);
  expect(send_window).toMatchObject({ sms: { days: [1, 2, 3, 4, 5, 6, 7] }, holiday_region: 'alsace_moselle' });
  expect((pauses as { from: string; to: string; label: string }[]).map(({ from, to, label }) => [from.slice(8), to.slice(8), label])).toEqual([['01', '15', 'Inventaire']]);
});

test('« Qu’arriverait-il à cette commande ? » answers for the flow that is not saved, with each date and the rule that moved it', async ({ page, context }) => {
  await shop(context);
  await page.goto(FLOW);
  const panel = page.getByRole('complementary', { name: 'Simulation' });
  await expect(panel.getByText('Demande par e-mail')).toBeVisible();
  await panel.getByLabel('Livrée').fill('2026-12-22T10:00');
  const email = page.locator('fieldset', { has: page.getByText('E-mail', { exact: true }) }).filter({ has: page.getByLabel('Sauf les jours fériés') }).last();
  await email.getByLabel('Sauf les jours fériés').check();
  await expect(panel.getByText('est férié (Noël)')).toBeVisible();
  await panel.getByRole('button', { name: 'Le client note' }).click();
  await expect(panel.getByText('le client a déjà répondu').first()).toBeVisible();
  await panel.getByLabel('E-mail').fill('pas une adresse');
  await expect(panel.getByText('n’est pas une adresse e-mail valable')).toBeVisible();
  await expectAccessible(page);
});

test('a test of the step that is not saved arrives in the outbox, and its page says that it records nothing', async ({ page, context }) => {
  await shop(context);
  await page.goto(`${FLOW}?step=request`);
  await page.getByLabel('Objet').fill('Alors, ce savon ?');
  await page.getByRole('complementary').getByRole('button', { name: 'M’envoyer un essai' }).click();
  const contact = `${crypto.randomUUID().slice(0, 8)}@lavande.fr`;
  await page.getByLabel('E-mail ou téléphone').fill(contact);
  await page.getByRole('button', { name: 'Envoyer l’essai' }).click();
  await expect(page.getByText(`Parti par e-mail vers ${contact}`)).toBeVisible();
  const link = await page.getByRole('link', { name: /la page du client/ }).getAttribute('href');
  const outbox = await page.request.get(`/api/admin/outbox?search=${contact}`, { headers: { authorization: `Bearer ${readShops().full.token}` } });
  expect(await outbox.text()).toContain('[Test] Alors, ce savon ?');
  const customer = await context.newPage();
  await customer.goto(link ?? '');
  await expect(customer.getByText('Page d’essai')).toBeVisible();
  await customer.getByRole('button', { name: /Excellent/ }).click();
  await expect(customer.getByText('Page d’essai')).toBeVisible();

  await page.getByRole('button', { name: 'Fermer', exact: true }).last().click();
  await page.goto('about:blank');
  await page.goto('/dashboard/customization/test');
  await expect(page.getByLabel('E-mail ou téléphone')).toHaveValue(contact);
  await page.getByLabel('E-mail ou téléphone').fill('0612345678');
  await page.getByRole('button', { name: 'Envoyer l’essai' }).click();
  await expect(page.getByText('Parti par WhatsApp vers +33612345678')).toBeVisible();
  await page.getByRole('link', { name: 'boîte de démonstration' }).or(page.getByText('Il est gardé dans la boîte de démonstration')).first().waitFor();
  await expectAccessible(page);
});

test('of two people who edit, the second is told who changed what, and both changes go together', async ({ page, context, browser }) => {
  const { token, team_id } = await shop(context);
  const db = openDatabase({ host: readShops().socket, user: 'app', database: 'postgres', max: 1 });
  const other = await openShop(ADDRESS, { team_name: 'Atelier' });
  await joinTeam(db, other.team_id, team_id);
  await db.destroy();
  await page.request.post('/api/teams/switch', { headers: { authorization: `Bearer ${other.token}` }, data: { team_id } });
  const second = await browser.newContext({ baseURL: ADDRESS });
  await signIn(second, other);
  const theirs = await second.newPage();
  await theirs.goto(FLOW);
  await page.goto(FLOW);
  await page.getByLabel('Durée du lien, en jours').fill('90');
  await page.getByLabel('Messages en 24 h').fill('3');
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.getByText('Le déroulé est enregistré', { exact: true })).toBeVisible();

  await theirs.getByLabel('Durée du lien, en jours').fill('30');
  await theirs.getByLabel('Demandes en 30 jours').fill('5');
  await theirs.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  const dialog = theirs.getByRole('dialog', { name: 'Le déroulé a changé entre-temps' });
  await expect(dialog).toContainText('Ada Lefèvre a modifié ces réglages entre-temps');
  await expect(dialog.getByRole('group', { name: /durée du lien/ })).toContainText('30 jours');
  await expectAccessible(theirs);
  await dialog.getByLabel(/90.jours/).check();
  await dialog.getByRole('button', { name: 'Réunir et enregistrer' }).click();
  await expect(theirs.getByText('Le déroulé est enregistré', { exact: true })).toBeVisible();
  expect(await savedFlow(page, token)).toMatchObject({ link_ttl_days: 90, caps: { messages_per_day: 3, requests_per_30_days: 5 } });
  await second.close();
});
