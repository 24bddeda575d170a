import { expect, type Page, test } from '@playwright/test';
import { joinTeam, openSeededShop } from '../scripts/seed-shop/open-seeded-shop.ts';
import { openDatabase } from '#server/database/open.ts';
import { lookAt } from './support/look-at.ts';
import {
  ADDRESS,
  WHOLE_DAY,
  deliver,
  enterShop,
  type OwnShop,
  readTestShops,
  signIn,
} from './support/shops.ts';

/**
 * Checks the flow through the screens: editing, validation, simulation, a test message to oneself,
 * and two people who edit at the same time.
 */

const FLOW = '/dashboard/flow-configuration';

async function savedFlow(page: Page, { headers }: OwnShop): Promise<Record<string, unknown>> {
  const answer = await page.request.get('/api/team', { headers });
  return ((await answer.json()) as { data: { flow_configuration_config: Record<string, unknown> } })
    .data.flow_configuration_config;
}

test('a shop edits its flow on the timeline: unsaved changes stay from step to step, leaving asks for confirmation, and saving requires a declaration', async ({
  page,
}) => {
  const shop = await enterShop(page);
  await page.goto(FLOW);
  await expect(page.getByText('Le scénario d’envoi est inactif')).toBeVisible();
  await page.getByRole('button', { name: /^Attente avant Demande/ }).click();
  await page
    .getByRole('dialog', { name: /Attente avant/ })
    .getByLabel('Attente')
    .fill('5');
  await page.keyboard.press('Escape');
  await expect(page.getByText('3 messages sur 16 jours.')).toBeVisible();
  await page.getByRole('button', { name: 'Modifier : Dernière relance' }).click();
  await expect(page).toHaveURL(/last_reminder$/);
  await page.getByRole('complementary').getByRole('switch', { name: 'Étape active' }).click();
  await page.getByRole('button', { name: 'Modifier : 1re relance' }).click();
  await page.getByRole('button', { name: 'Déplacer E-mail' }).press('ArrowUp');
  await page.getByRole('button', { name: 'Déplacer E-mail' }).press('ArrowUp');
  await expect(page.getByText('3 modifications')).toBeVisible();

  await page
    .getByRole('link', { name: /^Retours clients/ })
    .first()
    .click();
  await expect(
    page.getByRole('dialog', { name: 'Quitter sans enregistrer le scénario d’envoi' }),
  ).toContainText('déclenchement, première relance, dernière relance');
  await page.getByRole('button', { name: 'Rester ici' }).click();
  await page.getByRole('switch', { name: 'Inactif' }).click();
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText(
    'Votre nom et la date sont notés au journal',
  );
  await page.getByRole('button', { name: 'Je le déclare, enregistrer' }).click();
  await expect(page.getByText('Le scénario d’envoi est enregistré', { exact: true })).toBeVisible();
  expect(await savedFlow(page, shop)).toMatchObject({
    is_active: true,
    delay: { value: 5 },
    steps: {
      first_reminder: { channels: ['email', 'whatsapp', 'sms'] },
      last_reminder: { is_enabled: false },
    },
  });
  await lookAt(page, 'flow', { exclude: 'iframe' });

  await page.getByLabel('Durée du lien, en jours').fill('30');
  await page
    .getByRole('region', { name: /Modifications/ })
    .getByRole('button', { name: 'Annuler' })
    .click();
  await expect(page.getByLabel('Durée du lien, en jours')).toHaveValue('180');
  await page.getByRole('button', { name: 'Rétablir' }).click();
  await expect(page.getByLabel('Durée du lien, en jours')).toHaveValue('30');
});

test('sending hours wider than usual show a warning, the next holidays are listed, and a pause is chosen on the calendar', async ({
  page,
}) => {
  const shop = await enterShop(page);
  await page.goto(`${FLOW}?tab=hours`);
  await page
    .getByRole('group', { name: 'Jours, SMS' })
    .getByRole('button', { name: 'dimanche' })
    .click();
  await expect(page.getByRole('note')).toContainText('Plus large que l’usage');
  await page.getByLabel('Calendrier des jours fériés').selectOption('alsace_moselle');
  await expect(page.getByText('Prochains jours fériés')).toBeVisible();
  await page.getByRole('link', { name: 'Pauses' }).click();
  await page.getByRole('button', { name: 'Mois suivant' }).click();
  await page
    .getByRole('button', { name: /^\S+ 1(er)? / })
    .first()
    .click();
  await page.getByRole('button', { name: /^\S+ 15 / }).click();
  await page.getByRole('textbox', { name: 'Raison' }).fill('Inventaire');
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.getByText('Le scénario d’envoi est enregistré', { exact: true })).toBeVisible();
  const { pauses, send_window } = await savedFlow(page, shop);
  expect(send_window).toMatchObject({
    sms: { days: [1, 2, 3, 4, 5, 6, 7] },
    holiday_region: 'alsace_moselle',
  });
  expect(
    (pauses as { from: string; to: string; label: string }[]).map(({ from, to, label }) => [
      from.slice(8),
      to.slice(8),
      label,
    ]),
  ).toEqual([['01', '15', 'Inventaire']]);
});

test('« Simulation » uses the unsaved flow, and shows each date with the rule that moved it', async ({
  page,
}) => {
  await enterShop(page);
  await page.goto(`${FLOW}?tab=hours`);
  const panel = page.getByRole('complementary', { name: 'Simulation' });
  await expect(panel.getByText('Demande par e-mail')).toBeVisible();
  await panel.getByLabel('Livrée').fill('2026-12-22T10:00');
  await page
    .getByRole('group', { name: 'E-mail', exact: true })
    .getByLabel('Sauf les jours fériés')
    .check();
  await expect(panel.getByText('est férié (Noël)')).toBeVisible();
  await panel.getByRole('button', { name: 'Le client note' }).click();
  await expect(panel.getByText('le client a déjà répondu').first()).toBeVisible();
  await panel.getByLabel('E-mail').fill('pas une adresse');
  await expect(panel.getByText('n’est pas une adresse e-mail valable')).toBeVisible();
  await lookAt(page, 'flow-simulation', { exclude: 'iframe' });
});

test('a test of an unsaved step arrives in the test inbox, and its page says that it is a test', async ({
  page,
  context,
}) => {
  await enterShop(page);
  await page.goto(`${FLOW}?step=request`);
  await page.getByLabel('Objet').fill('Alors, ce savon ?');
  await page.getByRole('complementary').getByRole('button', { name: 'Envoyer un test' }).click();
  const contact = `${crypto.randomUUID().slice(0, 8)}@lavande.fr`;
  await page.getByLabel('E-mail ou téléphone').fill(contact);
  await page.getByRole('button', { name: 'Envoyer le test' }).click();
  await expect(page.getByText(`Parti par e-mail vers ${contact}`)).toBeVisible();
  const link = await page.getByRole('link', { name: /la page du client/ }).getAttribute('href');
  const testInbox = await page.request.get(`/api/admin/test_inbox?search=${contact}`, {
    headers: { authorization: `Bearer ${readTestShops().full.token}` },
  });
  expect(await testInbox.text()).toContain('[Test] Alors, ce savon ?');
  const customer = await context.newPage();
  await customer.goto(link ?? '');
  await expect(customer.getByText('Page de test')).toBeVisible();
  await customer.getByRole('button', { name: /Excellent/ }).click();
  await expect(customer.getByText('Page de test')).toBeVisible();

  await page.getByRole('button', { name: 'Fermer', exact: true }).last().click();
  await page.goto('about:blank');
  await page.goto('/dashboard/customization/test');
  await expect(page.getByLabel('E-mail ou téléphone')).toHaveValue(contact);
  await page.getByLabel('E-mail ou téléphone').fill('0612345678');
  await page.getByRole('button', { name: 'Envoyer le test' }).click();
  await expect(page.getByText('Parti par WhatsApp vers +33612345678')).toBeVisible();
  await page
    .getByRole('link', { name: 'messages de test' })
    .or(page.getByText('Il est gardé dans les messages de test'))
    .first()
    .waitFor();
  await lookAt(page, 'flow-test', { exclude: 'iframe' });
});

test('when two people edit the flow, the second one sees who changed what, and both changes are merged', async ({
  page,
  browser,
}) => {
  const shop = await enterShop(page);
  const db = openDatabase({
    host: readTestShops().socket,
    user: 'app',
    database: 'postgres',
    max: 1,
  });
  const other = await openSeededShop(ADDRESS, { team_name: 'Atelier' });
  await joinTeam(db, other.team_id, shop.team_id);
  await db.destroy();
  await page.request.post('/api/teams/switch', {
    headers: { authorization: `Bearer ${other.token}` },
    data: { team_id: shop.team_id },
  });
  const second = await browser.newContext({ baseURL: ADDRESS });
  await signIn(second, other);
  const theirs = await second.newPage();
  await theirs.goto(FLOW);
  await page.goto(FLOW);
  await page.getByLabel('Durée du lien, en jours').fill('90');
  await page.getByRole('link', { name: 'Limites' }).click();
  await page.getByLabel('Messages en 24 h').fill('3');
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.getByText('Le scénario d’envoi est enregistré', { exact: true })).toBeVisible();

  await theirs.getByLabel('Durée du lien, en jours').fill('30');
  await theirs.getByRole('link', { name: 'Limites' }).click();
  await theirs.getByLabel('Demandes en 30 jours').fill('5');
  await theirs.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  const dialog = theirs.getByRole('dialog', { name: 'Le scénario d’envoi a changé entre-temps' });
  await expect(dialog).toContainText('Ada Lefèvre a modifié ces réglages entre-temps');
  await expect(dialog.getByRole('group', { name: /durée du lien/ })).toContainText('30 jours');
  await lookAt(theirs, 'flow-stale', { exclude: 'iframe' });
  await dialog.getByLabel(/90.jours/).check();
  await dialog.getByRole('button', { name: 'Réunir et enregistrer' }).click();
  await expect(
    theirs.getByText('Le scénario d’envoi est enregistré', { exact: true }),
  ).toBeVisible();
  expect(await savedFlow(page, shop)).toMatchObject({
    link_ttl_days: 90,
    caps: { messages_per_day: 3, requests_per_30_days: 5 },
  });
  await second.close();
});

test('a shop pauses its sending until a chosen day: due messages are held with the reason, and get their former status when sending resumes', async ({
  page,
}) => {
  const shop = await enterShop(page, {
    flow: {
      is_active: true,
      delay: { value: 1, unit: 'hours' },
      send_window: { email: WHOLE_DAY },
    },
  });
  const email = `${crypto.randomUUID().slice(0, 8)}@exemple.fr`;
  await deliver(page, shop, { number: '#900', email, first_name: 'Zoé', last_name: 'Moreau' });
  const state = async () => {
    const answer = await page.request.get(`/api/team/reviews_queued?search=${email}`, {
      headers: shop.headers,
    });
    const { data } = (await answer.json()) as {
      data: { step: string; status: string; reason: string | null }[];
    };
    const request = data.find(({ step }) => step === 'request');
    return `${request?.status} ${request?.reason}`;
  };
  const before = await state();
  expect(before).not.toContain('flow_paused');

  await page.goto(FLOW);
  await page.getByRole('button', { name: 'Mettre en pause' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mettre les envois en pause' });
  await dialog.getByRole('button', { name: '1 semaine' }).click();
  await dialog.getByLabel('Raison (facultatif)').fill('Rupture de stock');
  await expect(dialog).toContainText('Les envois reprennent d’eux-mêmes le');
  await lookAt(page, 'flow-pause-dialog', { exclude: 'iframe' });
  await dialog.getByRole('button', { name: 'Mettre en pause' }).click();
  await expect(page.getByText(/^En pause jusqu’au .*\s: Rupture de stock$/u)).toBeVisible();
  await expect.poll(state).toBe('held flow_paused');
  await lookAt(page, 'flow-paused', { exclude: 'iframe' });
  await page.goto(`/dashboard/queue?search=${email}`);
  await expect(page.getByText('Pause du scénario d’envoi').first()).toBeVisible();

  await page.goto(FLOW);
  await page.getByRole('button', { name: 'Reprendre maintenant' }).click();
  await expect(page.getByRole('button', { name: 'Mettre en pause' })).toBeVisible();
  await expect.poll(state).toBe(before);
  expect((await savedFlow(page, shop))['pauses']).toEqual([]);
});
