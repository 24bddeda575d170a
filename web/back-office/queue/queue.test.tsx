import '../app.css';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { flowConfigurationSchema } from '#contract/settings/flow-configuration.ts';
import { closeToast, shownToasts } from '#web/ui/feedback/toast-store.ts';
import { type FakeAnswers, type OpenedApp, openApp, teamOf, USER } from '../testing/open-app.tsx';
import { holdToasts, recordToasts } from '../testing/record-toasts.ts';
import { wireQueuePage, queued, review } from '../testing/wire.ts';

const QUEUE = 'GET /api/team/reviews_queued';
const camille = queued({ id: '1' });
const hugo = queued({
  id: '2',
  first_name: 'Hugo',
  last_name: 'Pelletier',
  status: 'held',
  reason: 'outside_hours',
});

/** A fake server whose rows change with the actions. */
function serverWith(...rows: ReturnType<typeof queued>[]): FakeAnswers {
  let kept = rows;
  const become = (id: string, change: Parameters<typeof queued>[0]) => {
    const data = { ...kept.find((row) => row.id === id), ...queued(change) };
    kept = kept.map((row) =>
      row.id === id
        ? {
            ...row,
            status: data.status,
            status_label: data.status_label,
            reason: data.reason,
            reason_label: data.reason_label,
          }
        : row,
    );
    return { body: { data: kept.find((row) => row.id === id) } };
  };
  return {
    [QUEUE]: () => ({ body: wireQueuePage(kept) }),
    'POST /api/team/reviews_queued/1/cancel': () =>
      become('1', { id: '1', status: 'cancelled', reason: 'cancelled_by_team' }),
    'POST /api/team/reviews_queued/1/restore': () => become('1', { id: '1' }),
    'POST /api/team/reviews_queued/1/postpone': () => become('1', { id: '1', status: 'postponed' }),
    'POST /api/team/reviews_queued/1/resolve': () => become('1', { id: '1', status: 'sent' }),
    'POST /api/team/reviews_queued/1/send_now': () => become('1', { id: '1', status: 'sending' }),
    ...Object.fromEntries(
      rows.map((row) => [
        `GET /api/team/reviews/${row.request_id}`,
        () => ({
          body: {
            data: review({
              id: row.request_id,
              first_name: row.first_name,
              last_name: row.last_name,
              messages: [row],
            }),
          },
        }),
      ]),
    ),
  };
}
const refusal = (status: number, code: string, message: string) => () => ({
  status,
  body: { message, code },
});

/** Finds a text in the rows, because closed menus contain some of the same texts. */
const inTable = (screen: OpenedApp['screen'], words: string) =>
  screen.getByRole('table').getByText(words, { exact: true });

beforeEach(() => page.viewport(1440, 900));
afterEach(() => {
  for (const toast of shownToasts()) closeToast(toast.id);
  vi.unstubAllGlobals();
});

describe('cancelling', () => {
  test('happens at once, and the toast restores the message', async () => {
    holdToasts();
    const { screen, apiCalls } = await openApp('/dashboard/queue', serverWith(camille));
    await screen.getByRole('row', { name: /Camille/ }).hover();
    await screen.getByRole('button', { name: 'Annuler cet envoi' }).click();
    await expect.element(inTable(screen, 'Annulé')).toBeVisible();
    await expect.element(screen.getByText('Envoi à Camille annulé')).toBeVisible();
    await screen.getByRole('listitem').getByRole('button', { name: 'Rétablir' }).click();
    await expect.element(inTable(screen, 'Programmé')).toBeVisible();
    expect(apiCalls.filter((call) => call.startsWith('POST'))).toEqual([
      'POST /api/team/reviews_queued/1/cancel',
      'POST /api/team/reviews_queued/1/restore',
    ]);
  });

  test('is undone when the server refuses it, and shows the reason', async () => {
    const answers = {
      ...serverWith(camille),
      'POST /api/team/reviews_queued/1/cancel': refusal(
        409,
        'cannot_cancel',
        'Ce message ne peut plus être annulé.',
      ),
    };
    const { screen } = await openApp('/dashboard/queue', answers);
    await screen.getByRole('row', { name: /Camille/ }).hover();
    await screen.getByRole('button', { name: 'Annuler cet envoi' }).click();
    await expect.element(screen.getByText('Ce message ne peut plus être annulé.')).toBeVisible();
    await expect.element(inTable(screen, 'Programmé')).toBeVisible();
  });

  test('of a message that may have arrived says so, and cannot be undone', async () => {
    holdToasts();
    const unknown = queued({ id: '1', status: 'outcome_unknown' });
    const { screen } = await openApp('/dashboard/queue', {
      ...serverWith(camille),
      'POST /api/team/reviews_queued/1/cancel': () => ({ body: { data: unknown } }),
    });
    await screen.getByRole('row', { name: /Camille/ }).hover();
    await screen.getByRole('button', { name: 'Annuler cet envoi' }).click();
    await expect.element(screen.getByText('Envoi à Camille arrêté')).toBeVisible();
    await expect
      .element(screen.getByText('Il a peut-être déjà été reçu : confirmez son statut.'))
      .toBeVisible();
    expect(screen.getByRole('button', { name: 'Rétablir' }).query()).toBeNull();
  });

  test('of several messages of which one may have arrived shows both numbers, and restores only the others', async () => {
    holdToasts();
    const asked: unknown[] = [];
    const { screen } = await openApp('/dashboard/queue', {
      ...serverWith(camille, queued({ id: '2', first_name: 'Hugo', last_name: 'Pelletier' })),
      'POST /api/team/reviews_queued/bulk': ({ sent }) => {
        asked.push(sent);
        return {
          body: {
            data: {
              done: 1,
              outcome_unknown: ['1'],
              refused: [],
              began_at: '2026-11-24T10:00:00.000Z',
            },
          },
        };
      },
    });
    for (const name of [/Camille/, /Hugo/])
      await screen.getByRole('row', { name }).getByRole('checkbox').click();
    await screen.getByRole('button', { name: 'Annuler les envois' }).click();
    await expect.element(screen.getByText('1 envoi annulé, 1 au statut inconnu')).toBeVisible();
    await expect
      .element(screen.getByText('Celui-ci a peut-être déjà été reçu : confirmez son statut.'))
      .toBeVisible();
    await screen.getByRole('button', { name: 'Rétablir' }).click();
    await expect
      .poll(() => asked)
      .toMatchObject([
        { action: 'cancel', ids: ['1', '2'] },
        { action: 'restore', ids: ['2'] },
      ]);
  });

  test('of messages that may all have arrived opens the list of those to confirm', async () => {
    holdToasts();
    const data = { done: 0, outcome_unknown: ['1'], refused: [], began_at: '2026-11-24T10:00:00Z' };
    const { screen, router } = await openApp('/dashboard/queue', {
      ...serverWith(camille),
      'POST /api/team/reviews_queued/bulk': () => ({ body: { data } }),
    });
    await screen
      .getByRole('row', { name: /Camille/ })
      .getByRole('checkbox')
      .click();
    await screen.getByRole('button', { name: 'Annuler les envois' }).click();
    await expect.element(screen.getByText('1 envoi au statut inconnu')).toBeVisible();
    await screen.getByRole('button', { name: 'Voir', exact: true }).click();
    await expect
      .poll(() => router.state.location.href)
      .toBe('/dashboard/queue?status=outcome_unknown');
  });

  test('is not offered to a reader, nor is sending', async () => {
    const { screen } = await openApp('/dashboard/queue', serverWith(camille), 'reader');
    await screen.getByRole('row', { name: /Camille/ }).hover();
    await expect
      .element(screen.getByRole('button', { name: 'Annuler cet envoi' }))
      .not.toBeInTheDocument();
    await expect
      .element(screen.getByRole('button', { name: 'Envoyer maintenant' }))
      .not.toBeInTheDocument();
  });
});

describe('correcting the contact', () => {
  const refused = queued({
    id: '1',
    status: 'failed',
    reason: 'invalid_recipient',
    email: 'camille@exmple.fr',
    recipient: 'camille@exmple.fr',
  });
  /** A fake server that stores the correction or refuses the address. */
  const serverOf = (row: ReturnType<typeof queued>): FakeAnswers => {
    let kept = row;
    return {
      [QUEUE]: () => ({ body: wireQueuePage([kept]) }),
      [`GET /api/team/reviews/${row.request_id}`]: () => ({
        body: {
          data: review({
            id: row.request_id,
            email: kept.email,
            messages: [kept],
            former_contacts:
              kept.email === row.email || row.email === null
                ? []
                : [
                    {
                      kind: 'email',
                      value: row.email,
                      replaced_at: '2026-11-20T09:00:00.000Z',
                      replaced_by: 'Ada Roche',
                    },
                  ],
          }),
        },
      }),
      'PATCH /api/team/reviews_queued/1/contact': ({ sent }) => {
        const { email } = sent as { email: string };
        if (email.startsWith('stop@')) {
          const message = 'Cette personne ne souhaite plus recevoir de demandes d’avis.';
          return {
            status: 422,
            body: { message, code: 'invalid', errors: { email: [message] } },
          };
        }
        kept = { ...kept, email };
        return { body: { data: kept } };
      },
    };
  };

  test('is the remedy of a refused address: the form opens at the field, shows an error there, and then sending again is offered', async () => {
    const { screen, apiCalls } = await openApp('/dashboard/queue', serverOf(refused));
    await screen.getByRole('table').getByRole('button', { name: 'Corriger le contact' }).click();
    const form = screen.getByRole('form', { name: 'Contact' });
    const field = form.getByLabelText('E-mail');
    await expect.element(field).toHaveFocus();
    await expect.element(field).toHaveValue('camille@exmple.fr');
    const save = form.getByRole('button', { name: 'Enregistrer' });
    await field.fill('stop@exemple.fr');
    await save.click();
    await expect.element(form.getByText(/ne souhaite plus recevoir/)).toBeVisible();
    await field.fill('camille@exemple.fr');
    await save.click();
    await expect.element(form).not.toBeInTheDocument();
    const panel = screen.getByRole('complementary', { name: 'Camille Lefèvre' });
    await expect.element(panel.getByText(/le message part à camille@exemple\.fr/)).toBeVisible();
    await expect.element(panel.getByText(/camille@exmple\.fr, corrigé/)).toBeVisible();
    expect(apiCalls.filter((call) => call.includes('send_now'))).toEqual([]);
    await panel.getByRole('button', { name: 'Réessayer' }).click();
    await expect
      .element(screen.getByRole('dialog'))
      .toMatchTextContent('L’e-mail part aussitôt à camille@exemple.fr');
  });

  test('takes at most four clicks from any screen to the corrected message being sent', async () => {
    const { screen, apiCalls } = await openApp('/dashboard/customization/test', {
      ...serverOf(refused),
      'POST /api/team/reviews_queued/1/send_now': () => ({
        body: { data: { ...refused, status: 'scheduled', reason: null } },
      }),
    });
    let clicks = 0;
    const click = async (on: ReturnType<typeof screen.getByRole>) => {
      clicks += 1;
      await on.click();
    };
    await click(
      screen
        .getByRole('complementary', { name: 'Navigation' })
        .getByRole('link', { name: /^Envois/u }),
    );
    await click(screen.getByRole('table').getByRole('button', { name: 'Corriger le contact' }));
    // The form has the focus in its field, and Enter saves it.
    await screen
      .getByRole('form', { name: 'Contact' })
      .getByLabelText('E-mail')
      .fill('camille@exemple.fr');
    await userEvent.keyboard('{Enter}');
    const panel = screen.getByRole('complementary', { name: 'Camille Lefèvre' });
    await click(panel.getByRole('button', { name: 'Réessayer' }));
    await click(screen.getByRole('dialog').getByRole('button', { name: 'Envoyer maintenant' }));
    await expect.poll(() => apiCalls.filter((call) => call.includes('send_now'))).toHaveLength(1);
    expect(clicks).toBeLessThanOrEqual(4);
  });

  test('is undone from its toast', async () => {
    holdToasts();
    const { screen, apiCalls } = await openApp('/dashboard/queue', serverOf(refused));
    await screen.getByRole('table').getByRole('button', { name: 'Corriger le contact' }).click();
    await screen.getByLabelText('E-mail').fill('camille@exemple.fr');
    await screen.getByRole('button', { name: 'Enregistrer' }).click();
    await screen.getByRole('button', { name: 'Annuler la correction' }).click();
    const panel = screen.getByRole('complementary', { name: 'Camille Lefèvre' });
    await expect
      .element(panel.getByRole('button', { name: 'Corriger le contact' }).first())
      .toBeVisible();
    expect(apiCalls.filter((call) => call.startsWith('PATCH'))).toHaveLength(2);
  });

  const sms = queued({
    id: '1',
    status: 'failed',
    reason: 'invalid_recipient',
    channel: 'sms',
    phone_number: '+33612345678',
    recipient: '+33612345678',
  });
  const opened = '/dashboard/queue?request=11&message=1&edit=contact';

  test('opens at the phone field for a message by phone', async () => {
    const { screen } = await openApp(opened, serverOf(sms));
    await expect.element(screen.getByLabelText('Téléphone', { exact: true })).toHaveFocus();
  });

  test('is not offered to a reader', async () => {
    const { screen } = await openApp(opened, serverOf(sms), 'reader');
    const panel = screen.getByRole('complementary', { name: 'Camille Lefèvre' });
    await expect.element(panel.getByText(/Corrigez l’e-mail ou le téléphone/)).toBeVisible();
    await expect.element(screen.getByRole('form', { name: 'Contact' })).not.toBeInTheDocument();
    await expect
      .element(screen.getByRole('button', { name: 'Corriger le contact' }))
      .not.toBeInTheDocument();
  });
});

describe('sending now', () => {
  const ask = async (answers: FakeAnswers) => {
    const app = await openApp('/dashboard/queue', answers);
    await app.screen.getByRole('row', { name: /Camille/ }).hover();
    await app.screen.getByRole('button', { name: 'Envoyer maintenant' }).click();
    return { ...app, dialog: app.screen.getByRole('dialog') };
  };
  const sent = (apiCalls: string[]) => apiCalls.filter((call) => call.includes('send_now'));

  test('first shows who, where, that it cannot be undone, and what happens otherwise', async () => {
    const { dialog, apiCalls } = await ask(serverWith(camille));
    await expect
      .element(dialog.getByRole('heading'))
      .toMatchTextContent(/^Envoyer à Camille maintenant\s\?$/);
    await expect
      .element(dialog)
      .toMatchTextContent(
        'L’e-mail part aussitôt à camille@exemple.fr et ne peut pas être repris. Sans rien faire, il part',
      );
    await expect.element(dialog.getByRole('button', { name: /^Attendre/ })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog).not.toBeInTheDocument();
    expect(sent(apiCalls)).toEqual([]);
  });

  test('happens once confirmed', async () => {
    const { screen, dialog, apiCalls } = await ask(serverWith(camille));
    await dialog.getByRole('button', { name: 'Envoyer maintenant' }).click();
    await expect.element(inTable(screen, 'En cours')).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(sent(apiCalls)).toHaveLength(1);
  });

  test('shows why it is refused and what to do, in the place of the question', async () => {
    const { screen, dialog } = await ask({
      ...serverWith(camille),
      'POST /api/team/reviews_queued/1/send_now': refusal(
        409,
        'no_consent',
        'Cette personne n’a pas donné son accord pour ce canal.',
      ),
    });
    await dialog.getByRole('button', { name: 'Envoyer maintenant' }).click();
    await expect.element(dialog).toMatchTextContent('L’envoi à Camille n’est pas parti');
    await expect.element(dialog).toMatchTextContent('Le client a refusé ce canal');
    await dialog.getByRole('button', { name: 'Fermer' }).click();
    await expect.element(inTable(screen, 'Programmé')).toBeVisible();
  });
});

describe('postponing', () => {
  test('offers tomorrow, a week and a date, happens at once, and is undone from the toast', async () => {
    holdToasts();
    const { screen, apiCalls } = await openApp('/dashboard/queue', serverWith(camille));
    await screen.getByRole('row', { name: /Camille/ }).hover();
    await screen.getByRole('button', { name: 'Reporter cet envoi' }).click();
    const dialog = screen.getByRole('dialog');
    await expect.element(dialog).toMatchTextContent('Reporter l’envoi à Camille');
    await dialog.getByRole('radio', { name: /À une date/ }).click();
    await expect
      .element(dialog.getByRole('button', { name: 'Reporter', exact: true }))
      .toBeDisabled();
    await dialog.getByLabelText('Jour du départ').fill('2020-01-01');
    await expect.element(dialog).toMatchTextContent('Choisissez un jour à venir, dans l’année.');
    await dialog.getByRole('radio', { name: /Dans une semaine/ }).click();
    await dialog.getByRole('button', { name: 'Reporter', exact: true }).click();
    await expect.element(inTable(screen, 'Reporté')).toBeVisible();
    await screen.getByRole('listitem').getByRole('button', { name: 'Annuler le report' }).click();
    await expect.element(inTable(screen, 'Programmé')).toBeVisible();
    expect(apiCalls.filter((call) => call.startsWith('POST'))).toEqual([
      'POST /api/team/reviews_queued/1/postpone',
      'POST /api/team/reviews_queued/1/restore',
    ]);
  });
});

test('an unknown outcome is confirmed in the panel, which explains each answer', async () => {
  const { screen, apiCalls } = await openApp(
    '/dashboard/queue',
    serverWith(queued({ id: '1', status: 'outcome_unknown' })),
  );
  await screen.getByRole('button', { name: 'Confirmer' }).click();
  const panel = screen.getByRole('complementary', { name: 'Camille Lefèvre' });
  await expect.element(panel).toMatchTextContent('Les relances suivront');
  await expect.element(panel).toMatchTextContent('Le message repart');
  await panel.getByRole('button', { name: 'Il est parti' }).click();
  await expect.element(inTable(screen, 'Envoyé')).toBeVisible();
  expect(apiCalls.filter((call) => call.startsWith('POST'))).toEqual([
    'POST /api/team/reviews_queued/1/resolve',
  ]);
});

describe('the address', () => {
  test('has the chosen filters, which are sent with the call', async () => {
    const { screen, router, apiCalls } = await openApp(
      '/dashboard/queue',
      serverWith(camille, hugo),
    );
    await screen.getByRole('button', { name: 'Canal' }).click();
    await screen.getByRole('menuitemcheckbox', { name: 'SMS' }).click();
    await expect.poll(() => router.state.location.href).toBe('/dashboard/queue?channel=sms');
    expect(apiCalls).toContain('GET /api/team/reviews_queued?channel=sms');
    await userEvent.keyboard('{Escape}');
    await screen.getByRole('button', { name: 'Retirer le filtre Canal' }).click();
    await expect.poll(() => router.state.location.href).toBe('/dashboard/queue');
  });

  test('selects the view and the filters', async () => {
    const { screen, apiCalls } = await openApp('/dashboard/queue?status=held', serverWith(hugo));
    await expect
      .element(screen.getByRole('link', { name: /^En attente/ }))
      .toHaveAttribute('aria-current', 'page');
    await expect
      .element(screen.getByRole('link', { name: /^Tout/ }))
      .not.toHaveAttribute('aria-current');
    await expect.element(screen.getByRole('button', { name: /^Statut.*En attente/ })).toBeVisible();
    expect(apiCalls).toContain('GET /api/team/reviews_queued?status=held');
  });

  test('opens the panel, which shows why the message waits and when it is sent; Escape gives the focus back to the row', async () => {
    const { screen, router } = await openApp('/dashboard/queue', serverWith(camille, hugo));
    const rows = screen.getByRole('table').getByRole('link');
    await expect.element(rows.first()).toBeVisible();
    rows.first().element().focus();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    const panel = screen.getByRole('complementary', { name: 'Hugo Pelletier' });
    await expect.element(panel).toMatchTextContent(/En attente\s: hors des horaires d’envoi/);
    await expect.element(panel).toMatchTextContent('Partira seul');
    expect(router.state.location.href).toBe('/dashboard/queue?request=12&message=2');
    await userEvent.keyboard('{Escape}');
    await expect.element(panel).not.toBeInTheDocument();
    await expect.element(screen.getByRole('link', { name: 'Hugo Pelletier' })).toHaveFocus();
  });
});

test('a row shows its reason, and a remedy whose link works', async () => {
  const { screen } = await openApp(
    '/dashboard/queue',
    serverWith(
      hugo,
      queued({ id: '3', status: 'held', reason: 'flow_inactive' }),
      queued({ id: '4', status: 'failed', reason: 'invalid_recipient' }),
    ),
  );
  await expect.element(inTable(screen, 'hors des horaires d’envoi')).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Activer le scénario d’envoi' }))
    .toHaveAttribute('href', '/dashboard/flow-configuration');
  await expect.element(screen.getByRole('button', { name: 'Corriger le contact' })).toBeVisible();
});

test('a message that waits for an unshipped order shows when it expires, and its reminders have no date', async () => {
  const lost = { expires_at: '2099-01-18T11:00:00Z', scheduled_at: '2099-01-18T11:00:00Z' };
  const request = queued({ id: '1', status: 'waiting_delivery', ...lost });
  const reminder = queued({
    id: '2',
    request_id: request.request_id,
    step: 'first_reminder',
    ...lost,
    scheduled_at: '2099-01-22T11:00:00Z',
  });
  const answers = {
    ...serverWith(request, reminder),
    [`GET /api/team/reviews/${request.request_id}`]: () => ({
      body: { data: review({ id: request.request_id, messages: [request, reminder] }) },
    }),
  };
  const { screen } = await openApp(
    `/dashboard/queue?message=1&request=${request.request_id}`,
    answers,
  );
  await expect.element(inTable(screen, 'expire le 18 janv.')).toBeVisible();
  await expect.element(inTable(screen, 'après la demande')).toBeVisible();
  const panel = screen.getByRole('complementary', { name: 'Camille Lefèvre' });
  await expect
    .element(panel)
    .toMatchTextContent(
      'La demande expire le 18 janv. si la commande n’est pas expédiée d’ici là.',
    );
  await expect.element(panel.getByText('Prochains messages')).toBeVisible();
  expect(panel.element().querySelector('time[datetime^="2099"]')).toBeNull();
});

test('a queue that cannot be read shows one toast, and an empty page with the reference for support', async () => {
  const toasts = recordToasts();
  const { screen, apiCalls } = await openApp('/dashboard/queue', {
    [QUEUE]: refusal(503, 'unavailable', 'La base de données ne répond pas.'),
  });
  await expect
    .element(screen.getByRole('alert'))
    .toMatchTextContent('Les envois n’ont pas pu être chargés');
  await expect.element(screen.getByText('req-test')).toBeVisible();
  await expect.element(screen.getByRole('table')).not.toBeInTheDocument();
  expect(toasts().map((toast) => [toast.title, toast.duration])).toEqual([['Erreur', 3000]]);
  const before = apiCalls.length;
  await screen.getByRole('button', { name: 'Réessayer' }).click();
  await expect.poll(() => apiCalls.length).toBeGreaterThan(before);
});

test('rows stay in their places under the pointer, and move when it leaves', async () => {
  let rows = [camille, hugo];
  const { screen, askAgain } = await openApp('/dashboard/queue', {
    [QUEUE]: () => ({ body: wireQueuePage(rows) }),
  });
  const names = () =>
    screen
      .getByRole('table')
      .getByRole('link')
      .elements()
      .map((link) => link.textContent);
  await screen.getByRole('row', { name: /Camille/ }).hover();
  rows = [
    queued({ id: '9', first_name: 'Nadia', last_name: 'Haddad' }),
    { ...camille, status: 'sending', status_label: 'En cours' },
    hugo,
  ];
  await askAgain();
  await expect.element(inTable(screen, 'En cours')).toBeVisible();
  expect(names()).toEqual(['Camille Lefèvre', 'Hugo Pelletier']);
  await screen.getByRole('heading', { name: 'Envois' }).hover();
  await expect.poll(() => names()).toEqual(['Nadia Haddad', 'Camille Lefèvre', 'Hugo Pelletier']);
});

test('an empty queue shows the remaining steps only when nothing was ever planned', async () => {
  const ever = (total: number): FakeAnswers => ({
    [QUEUE]: ({ query }) => ({
      body: { ...wireQueuePage([]), total: query.has('status') ? total : 0 },
    }),
  });
  const fresh = await openApp('/dashboard/queue', ever(0));
  await expect
    .element(fresh.screen.getByText('Régler et activer le scénario d’envoi'))
    .toBeVisible();
  await fresh.screen.unmount();
  const done = await openApp('/dashboard/queue', ever(12));
  await expect.element(done.screen.getByText('Tout est parti')).toBeVisible();
});

test('the last step before a first message is to connect the platform of the shop, never an API', async () => {
  const flow_configuration_config = flowConfigurationSchema.parse({ is_active: true });
  const openNew = (changes: Partial<ReturnType<typeof teamOf>>) =>
    openApp('/dashboard/queue', {
      [QUEUE]: () => ({ body: wireQueuePage([]) }),
      'GET /api/team': () => ({
        body: { data: { ...teamOf('owner'), flow_configuration_config, ...changes } },
      }),
    });
  const unknown = await openNew({});
  await expect
    .element(unknown.screen.getByRole('link', { name: 'Connecter ma boutique' }))
    .toHaveAttribute('href', '/dashboard/settings/integrations');
  await unknown.screen.unmount();
  const brand = { name: null, logo_url: null, colors: null, language: 'fr' };
  const known = await openNew({
    onboarding: { step: 'done', proposals: { ...brand, platform: 'PrestaShop' } },
  });
  await expect
    .element(known.screen.getByRole('link', { name: 'Connecter PrestaShop' }))
    .toHaveAttribute('href', '/dashboard/settings/integrations/prestashop');
});

test('messages of a restored copy are released by an administrator, after a confirmation', async () => {
  const held = queued({ id: '3', status: 'held', reason: 'unconfirmed_restore' });
  const administrator = { ...USER, is_admin: true };
  const answers = {
    ...serverWith(held),
    'GET /api/user': () => ({ body: administrator }),
    'POST /api/admin/confirm-restore': () => ({
      body: { message: 'Les envois de cette base restaurée reprennent.' },
    }),
  };
  const { screen, apiCalls } = await openApp(
    '/dashboard/queue?message=3&request=' + held.request_id,
    answers,
  );
  await screen.getByRole('button', { name: 'Reprendre les envois' }).click();
  await expect.element(screen.getByRole('button', { name: 'Attendre' })).toHaveFocus();
  expect(apiCalls).not.toContain('POST /api/admin/confirm-restore');
  await screen.getByRole('dialog').getByRole('button', { name: 'Reprendre les envois' }).click();
  await expect
    .element(screen.getByText('Les envois de cette base restaurée reprennent.'))
    .toBeVisible();
  expect(apiCalls).toContain('POST /api/admin/confirm-restore');
});

describe('the forecast', () => {
  const day = (date: string, planned: number, held: number) => ({
    date,
    planned,
    held,
    waiting: 0,
    channels: [{ channel: 'email', channel_label: 'E-mail', planned, held, waiting: 0 }],
  });
  const open = (days: ReturnType<typeof day>[]) =>
    openApp('/dashboard/queue', {
      ...serverWith(camille),
      'GET /api/team/reviews_queued/forecast': () => ({ body: { data: days } }),
    });

  test('shows until when the daily limit delays messages', async () => {
    const { screen, apiCalls } = await open([
      day('2026-11-20', 50, 0),
      day('2026-11-21', 0, 100),
      day('2026-11-22', 0, 40),
      day('2026-11-23', 0, 10),
      day('2026-11-24', 5, 0),
    ]);
    await expect.element(screen.getByText('dont 100 en attente jusque-là')).toBeVisible();
    await expect.element(screen.getByText(/^50 en attente jusqu’au lun\. 23 nov/)).toBeVisible();
    expect(apiCalls).toContain('GET /api/team/reviews_queued/forecast?days=7');
  });

  test('shows no day after tomorrow when no later message is delayed', async () => {
    const { screen } = await open([
      day('2026-11-20', 5, 0),
      day('2026-11-21', 5, 7),
      day('2026-11-22', 5, 0),
    ]);
    await expect.element(screen.getByText('dont 7 en attente jusque-là')).toBeVisible();
    await expect.element(screen.getByText('Ensuite')).not.toBeInTheDocument();
  });
});

test('on a phone the tabs of views are as wide as the page', async () => {
  await page.viewport(390, 844);
  const { screen } = await openApp('/dashboard/queue', serverWith(camille));
  const views = screen.getByRole('navigation', { name: 'Vues' });
  await expect.element(views).toBeVisible();
  const { right } = views.element().getBoundingClientRect();
  expect(right).toBe(document.documentElement.clientWidth - 16);
});

test('on a phone the tab of the current view is visible, wherever it is in the list', async () => {
  await page.viewport(390, 844);
  const view = { id: '9', author: null, created_at: '2026-11-20T09:00:00.000Z' };
  const named = { ...view, screen: 'queue', name: 'Échecs de WhatsApp', address: 'status=failed' };
  const { screen } = await openApp('/dashboard/queue?status=failed', {
    ...serverWith(camille),
    'GET /api/team/saved_views': () => ({ body: { data: [named] } }),
  });
  const views = screen.getByRole('navigation', { name: 'Vues' });
  const tab = views.getByRole('link', { name: 'Échecs de WhatsApp' });
  await expect.element(tab).toHaveAttribute('aria-current', 'page');
  const right = () => Math.floor(tab.element().getBoundingClientRect().right);
  await expect.poll(right).toBeLessThanOrEqual(views.element().getBoundingClientRect().right);
});
