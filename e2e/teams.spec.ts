import { readFile } from 'node:fs/promises';
import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { openDatabase } from '#server/database/open.ts';
import { scanAllText } from '#server/testing/scan-all-text.ts';
import { lookAt } from './support/look-at.ts';
import { ADDRESS, enterShop, readTestShops } from './support/shops.ts';

/**
 * Checks people who work together (invited, given a role, in several shops at once), and a tool
 * that works with an API key.
 */

/**
 * Returns the link in the e-mail of an invitation, which the first account of the instance reads in
 * the test inbox.
 */
async function invitationLink(page: Page, recipient: string): Promise<string> {
  let link = '';
  await expect(async () => {
    const answer = await page.request.get('/api/admin/test_inbox?per_page=100', {
      headers: { authorization: `Bearer ${readTestShops().full.token}` },
    });
    const { data } = (await answer.json()) as { data: { recipient: string }[] };
    link =
      /\/invitation#token=[\w-]+/.exec(
        JSON.stringify(data.find((mail) => mail.recipient === recipient) ?? ''),
      )?.[0] ?? '';
    expect(link).not.toBe('');
  }).toPass({ timeout: 60_000 });
  return link;
}

async function someoneElse(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({
    baseURL: ADDRESS,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    reducedMotion: 'reduce',
  });
}

test('an invited person creates an account by the link, can save as a member, and no longer can as a reader', async ({
  page,
  browser,
}) => {
  await enterShop(page, { team_name: 'Maison Lavande' });
  const email = `noe.${crypto.randomUUID()}@lavande.example`;
  await page.goto('/dashboard/settings/members');
  await page.getByRole('button', { name: 'Inviter' }).click();
  await lookAt(page, 'inviting');
  await page.getByLabel('Adresse e-mail').fill(email);
  await page.getByRole('button', { name: 'Envoyer l’invitation' }).click();
  await expect(page.getByRole('list', { name: 'Invitations en attente' })).toContainText(email);

  const noe = await someoneElse(browser);
  const theirs = await noe.newPage();
  const link = await invitationLink(page, email);
  await theirs.goto(link);
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Rejoindre Maison Lavande');
  await lookAt(theirs, 'invitation');
  await theirs.getByLabel('Prénom').fill('Noé');
  await theirs.getByRole('textbox', { name: 'Mot de passe' }).fill('le chat dort ici');
  await theirs.getByRole('button', { name: 'Créer le compte et rejoindre' }).click();
  await expect(theirs).toHaveURL(/\/dashboard$/);
  await expect(theirs.getByText('Maison Lavande').first()).toBeVisible();
  await theirs.goto('/dashboard/settings/members');
  await expect(theirs.getByRole('list', { name: 'Membres' })).toContainText('Noé');
  await expect(theirs.getByRole('button', { name: 'Inviter' })).toHaveCount(0);
  const again = await someoneElse(browser);
  const late = await again.newPage();
  await late.goto(link);
  await expect(late.getByText('Ce lien ne mène plus à rien')).toBeVisible();
  await again.close();

  const token = (await noe.cookies()).find(({ name }) => name === 'access_token')?.value ?? '';
  const save = () =>
    theirs.request.post('/api/team/flow_configuration_config', {
      headers: { authorization: `Bearer ${token}` },
      data: { flow_configuration_config: {} },
    });
  expect((await save()).status()).toBe(200);
  await page.reload();
  const changed = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
  await page.getByLabel('Rôle de Noé').selectOption({ label: 'Lecteur' });
  expect((await changed).status()).toBe(200);
  expect((await save()).status()).toBe(403);
  await lookAt(page, 'members');
  await noe.close();
});

test('a tab that is still open on the former shop shows no data of the new one, says why and offers to reload', async ({
  page,
  context,
}) => {
  await enterShop(page, { team_name: 'Zinc' });
  await page.goto('/dashboard/settings/team');
  await page.getByRole('button', { name: 'Créer une boutique' }).click();
  await page.getByRole('dialog').getByLabel('Nom de la boutique').fill('Argent');
  await page.getByRole('dialog').getByRole('button', { name: 'Créer la boutique' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('button', { name: 'Argent', exact: true })).toBeVisible();
  await page.goto('/dashboard/settings/notifications');
  await expect(page.getByRole('heading', { name: 'Résumé' })).toBeVisible();

  const other = await context.newPage();
  await other.goto('/dashboard/settings/team');
  await lookAt(other, 'team');
  await other.getByRole('button', { name: 'Ouvrir Zinc' }).click();
  await expect(other).toHaveURL(/\/dashboard$/);

  // The first tab still shows Argent: its calls for that shop are refused, and it offers to reload.
  await page.getByRole('link', { name: 'Équipe et rôles' }).click();
  await expect(page.getByText('Une autre boutique est ouverte', { exact: true })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Membres' }).getByRole('listitem')).toHaveCount(0);
  await page.getByRole('button', { name: 'Recharger' }).click();
  await expect(page.getByRole('button', { name: 'Zinc', exact: true })).toBeVisible();
});

test('an API key is shown once, records an order, can be tested on its card, and is refused once revoked', async ({
  page,
}) => {
  const { headers } = await enterShop(page, { team_name: 'Clés et cie' });
  await page.goto('/dashboard/settings/api-keys');
  await page.getByRole('button', { name: 'Créer une clé' }).click();
  await page.getByLabel('Nom', { exact: true }).fill('Site');
  await page.getByRole('button', { name: 'Créer la clé' }).click();
  const key = (await page.getByLabel('Clé d’API', { exact: true }).textContent()) ?? '';
  expect(key).toMatch(/^rcl_[\w-]{43}$/);
  await lookAt(page, 'api-key');
  await page.getByRole('button', { name: 'J’ai copié la clé' }).click();
  const call = (path: string, data?: unknown) =>
    fetch(ADDRESS + path, {
      method: data ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(data !== undefined && { body: JSON.stringify(data) }),
    });
  const order = { number: '#K1', email: 'lea@exemple.fr', delivered_at: new Date().toISOString() };
  expect((await call('/api/team/orders', order)).status).toBe(200);
  expect((await call('/api/team/reviews')).status).toBe(403);
  await page.reload();
  await expect(page.getByText('utilisée maintenant')).toBeVisible();
  expect(await page.content()).not.toContain(key);
  await page.getByRole('button', { name: 'Révoquer Site' }).click();
  await page.getByRole('button', { name: 'Révoquer la clé' }).click();
  await expect(page.getByText('Aucune clé pour l’instant')).toBeVisible();
  expect((await call('/api/team/orders', order)).status).toBe(401);

  await page.request.post('/api/team/api_keys', {
    headers,
    data: { label: 'Caisse', scopes: ['reviews:read'] },
  });
  const other = await page.request.post('/api/team/api_keys', {
    headers,
    data: { label: 'CRM', scopes: ['reviews:read'] },
  });
  const { data } = (await other.json()) as { data: { key: string } };
  await page.goto('/dashboard/settings/integrations/api');
  const card = page.locator('#api');
  await card.getByRole('button', { name: 'Tester une clé' }).click();
  for (const [tried, says] of [
    [key, 'La clé « Site » est révoquée'],
    [`${data.key}x`, 'Cette clé n’ouvre pas cette boutique'],
    [data.key, 'La clé « CRM » ouvre cette boutique'],
  ] as const) {
    await card.getByLabel('Clé à tester').fill(tried);
    await card.getByRole('button', { name: 'Tester la clé' }).click();
    await expect(card.getByText(says)).toBeVisible();
  }
  await lookAt(page, 'api-card');
  await card.getByRole('button', { name: 'Déconnecter…' }).click();
  await page.getByRole('button', { name: 'Révoquer toutes les clés' }).click();
  await expect(card.getByText('Aucune clé')).toBeVisible();
  expect(
    (
      await page.request.get('/api/team/reviews', {
        headers: { authorization: `Bearer ${data.key}` },
      })
    ).status(),
  ).toBe(401);
});

test('deleting a shop requires its name, takes effect after seven days and can be cancelled; notification choices are saved', async ({
  page,
}) => {
  await enterShop(page, { team_name: 'Éphémère' });
  await page.goto('/dashboard/settings/notifications');
  for (const label of ['Chaque avis', 'Chaque lundi']) {
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
    await page.getByLabel(label).check();
    await saved;
  }
  await page.reload();
  await expect(page.getByLabel('Chaque avis')).toBeChecked();
  await expect(page.getByLabel('Chaque lundi')).toBeChecked();
  await lookAt(page, 'notifications');
  await page.goto('/dashboard/settings/team');
  const ask = async (): Promise<void> => {
    await page.getByRole('button', { name: /^Supprimer Éphémère/ }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('Éphémère');
    await page.getByRole('button', { name: 'Supprimer dans sept jours' }).click();
  };
  await ask();
  await expect(page.getByText('C’est votre seule boutique', { exact: false })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Conserver la boutique' }).click();
  await page.getByRole('button', { name: 'Créer une boutique' }).click();
  await page.getByRole('dialog').getByLabel('Nom de la boutique').fill('Durable');
  await page.getByRole('dialog').getByRole('button', { name: 'Créer la boutique' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/dashboard/settings/team');
  await page.getByRole('button', { name: 'Ouvrir Éphémère' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/dashboard/settings/team');
  await ask();
  await expect(page.getByText(/^Suppression programmée le/)).toBeVisible();
  await lookAt(page, 'team-leaving');
  await page.getByRole('button', { name: 'Conserver la boutique' }).click();
  await expect(page.getByRole('button', { name: /^Supprimer Éphémère/ })).toBeVisible();
  // On a phone, the settings are a list whose pages have a link back to it.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/dashboard/settings');
  await page.getByRole('link', { name: /^Équipe et rôles/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Équipe et rôles');
  await page.getByRole('link', { name: 'Réglages' }).click();
  await expect(page.getByRole('link', { name: /^Notifications/ })).toBeVisible();
});

test('an opt-out is added, then lifted with a proof, and the audit log contains both', async ({
  page,
}) => {
  await enterShop(page, { team_name: 'Maison Silence' });
  await page.goto('/dashboard/settings/opt-outs');
  await page.getByRole('button', { name: 'Ajouter une personne' }).click();
  await page.getByLabel('E-mail ou téléphone').fill('Lea@Exemple.fr');
  await page.getByLabel(/Comment l’a-t-elle demandé/).fill('Au comptoir');
  await lookAt(page, 'opt-out');
  await page.getByRole('button', { name: 'Désinscrire', exact: true }).click();
  const list = page.getByRole('list', { name: 'Désinscriptions' });
  await expect(list).toContainText('lea@exemple.fr');
  await lookAt(page, 'opt-outs');
  await page.getByRole('button', { name: 'Retirer lea@exemple.fr' }).click();
  await page.getByLabel(/Comment a-t-elle changé d’avis/).fill('Courrier');
  await page.getByRole('button', { name: 'Lever la désinscription' }).click();
  await expect(list).toBeHidden(); // the list has no more opt-outs
  await page.goto('/dashboard/settings/journal');
  await expect(page.getByRole('list', { name: 'Journal' })).toContainText(
    /a levé l’opposition de l•••@exemple\.fr.*a inscrit l’opposition de l•••@exemple\.fr/s,
  );
  await lookAt(page, 'journal');
});

test('a shop exports its data as files, and no table of the database contains an erased person', async ({
  page,
}) => {
  const shop = await enterShop(page, { team_name: 'Maison Mémoire' });
  const person = {
    email: 'ottoline.quixworth@exemple.fr',
    phone: '06 98 11 22 33',
    first_name: 'Ottoline',
    last_name: 'Quixworth',
  };
  const order = (number: string) =>
    page.request.post('/api/team/orders', {
      headers: shop.headers,
      data: { number, ...person, delivered_at: new Date().toISOString() },
    });
  expect((await order('#M1')).status()).toBe(200);
  await page.goto('/dashboard/settings/team');
  await page.getByRole('button', { name: /^Supprimer Maison Mémoire/ }).click();
  await page.getByRole('link', { name: 'Exporter d’abord les données de la boutique' }).click();
  await page.getByRole('button', { name: 'Préparer un export' }).click();
  const files = page.getByRole('list', { name: 'Fichiers de l’export' });
  await expect(files).toContainText('Commandes');
  await page.reload();
  await expect(page.getByText(/gardé jusqu’au/)).toBeVisible();
  const saving = page.waitForEvent('download');
  await files.getByRole('button', { name: 'Commandes, en CSV' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/^commandes-\d{4}-\d\d-\d\d\.csv$/);
  expect(await readFile(await saved.path(), 'utf8')).toContain(person.email);
  await lookAt(page, 'export');

  await page.getByLabel('E-mail ou téléphone de la personne').fill(person.phone);
  await page.getByRole('button', { name: 'Effacer cette personne…' }).click();
  await expect(page.getByRole('dialog')).toContainText(/Effacer 06 98 11 22 33/);
  await lookAt(page, 'forgetting');
  await page.getByRole('button', { name: 'Effacer définitivement' }).click();
  await expect(page.getByText(/1 commande, 1 demande/)).toBeVisible();
  await expect(files).toHaveCount(0);
  expect((await order('#M2')).status()).toBe(200);
  const db = openDatabase({
    host: readTestShops().socket,
    user: 'app',
    database: 'postgres',
    max: 1,
  });
  expect(
    await scanAllText(db, String.raw`quixworth|ottoline|6\D{0,3}98\D{0,3}11\D{0,3}22\D{0,3}33`),
  ).toEqual([]);
  await db.destroy();

  await page.getByLabel('Conserver les données des clients').selectOption({ label: '1 an' });
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Les données sont gardées 1 an', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Prochain effacement/)).toBeVisible();
  await page.goto('/dashboard/settings/journal');
  await expect(page.getByRole('list', { name: 'Journal' })).toContainText(
    /a changé la durée de conservation.*a effacé les données d’une personne.*a demandé l’export/s,
  );
  await page.goto('/dashboard/queue?status=all');
  await expect(page.getByRole('row').filter({ hasText: 'Personne effacée' }).first()).toBeVisible();
});
