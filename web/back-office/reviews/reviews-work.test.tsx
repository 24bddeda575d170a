import '../app.css';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Answer, Body } from '#contract/api/schemas.ts';
import { type FakeAnswers, openApp } from '../testing/open-app.tsx';
import { review, wireReviewsPage, wireSettings } from '../testing/wire.ts';

beforeEach(() => page.viewport(1440, 900));
afterEach(() => vi.unstubAllGlobals());

const AT = new Date(Date.now() - 3_600_000).toISOString();
const THEO = review({
  id: '7',
  first_name: 'Théo',
  last_name: 'Garnier',
  rating: 1,
  rated_at: AT,
  feedback: 'Le flacon est arrivé fendu.',
  reply_ways: [
    {
      channel: 'email',
      recipient: 'theo@exemple.fr',
      is_open: true,
      code: null,
      reason: null,
      remedy: null,
      until: null,
      answers_to: 'ines@lavande.fr',
      answers_warning: null,
    },
  ],
});
const LOUISE = review({
  id: '8',
  first_name: 'Louise',
  last_name: 'Lambert',
  rating: 2,
  rated_at: AT,
});
const HUGO = {
  id: '3',
  email: 'hugo@lavande.fr',
  first_name: 'Hugo',
  last_name: 'Petit',
  role: 'member',
  last_seen_at: null,
  joined_at: AT,
  has_second_factor: null,
};

const REPLY: Answer<'getReview'>['data']['replies'][number] = {
  id: '1',
  channel: 'email',
  channel_label: 'E-mail',
  recipient: 'theo@exemple.fr',
  text: 'Nous vous renvoyons un flacon.',
  state: 'queued',
  state_label: 'En cours d’envoi',
  problem: null,
  is_outbox: true,
  next_try_at: null,
  author: null,
  created_at: AT,
  sent_at: null,
};

function answers(sent: unknown[] = [], theo = THEO): FakeAnswers {
  const rows = { '7': theo, '8': LOUISE };
  return {
    'GET /api/team/reviews': () => ({ body: wireReviewsPage(Object.values(rows), 2) }),
    'GET /api/team/reviews/7': () => ({ body: { data: rows['7'] } }),
    'GET /api/team/members': () => ({ body: { data: [HUGO] } }),
    'GET /api/team/settings': () => ({ body: wireSettings() }),
    'POST /api/team/reviews/bulk': (asked) => {
      sent.push(asked.sent);
      return {
        body: { data: { done: (asked.sent as { ids: string[] }).ids.length, refused: [] } },
      };
    },
    'PATCH /api/team/reviews/7': (asked) => {
      sent.push(asked.sent);
      const { status = rows['7'].status } = asked.sent as Body<'updateReview'>;
      rows['7'] = { ...rows['7'], status, revision: rows['7'].revision + 1 };
      return { body: { data: rows['7'] } };
    },
    'POST /api/team/reviews/7/reply': (asked) => {
      sent.push(asked.sent);
      return { body: { data: REPLY } };
    },
    'PATCH /api/team/settings': (asked) => {
      sent.push(asked.sent);
      return { body: wireSettings({ resolve_wordless: false }) };
    },
  };
}

test('selected reviews are assigned, tagged, and resolved with one key; the toast undoes it', async () => {
  const sent: unknown[] = [];
  const { screen } = await openApp('/dashboard/reviews', answers(sent));
  await expect.element(screen.getByRole('link', { name: 'Théo Garnier' })).toBeVisible();
  await userEvent.keyboard('j');
  await expect.element(screen.getByRole('link', { name: 'Théo Garnier' })).toHaveFocus();
  await userEvent.keyboard('x');
  await expect.element(screen.getByText('1 sélectionné')).toBeVisible();
  await userEvent.keyboard('jx');
  await expect.element(screen.getByText('2 sélectionnés')).toBeVisible();
  await screen.getByRole('button', { name: 'Assigner' }).click();
  await screen.getByRole('menuitem', { name: 'Hugo Petit' }).click();
  await vi.waitFor(() => expect(sent).toEqual([{ ids: ['7', '8'], owner_id: '3' }]));
  await expect.element(screen.getByText('2 sélectionnés')).not.toBeInTheDocument();
  await screen.getByRole('checkbox', { name: 'Sélectionner Théo Garnier' }).click();
  await screen.getByRole('button', { name: 'Étiqueter' }).click();
  await screen.getByRole('textbox', { name: 'Étiquette' }).fill('Casse, verre');
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(sent.at(-1)).toEqual({ ids: ['7'], add_tags: ['Casse  verre'] }));
  await screen.getByRole('checkbox', { name: 'Sélectionner Théo Garnier' }).click();
  await userEvent.keyboard('e');
  await vi.waitFor(() => expect(sent.at(-1)).toEqual({ ids: ['7'], status: 'resolved' }));
  await screen.getByRole('button', { name: 'Annuler' }).last().click();
  await vi.waitFor(() => expect(sent.at(-1)).toEqual({ ids: ['7'], status: 'open' }));
});

test('an unhappy customer is found, answered and resolved in at most four clicks', async () => {
  const sent: unknown[] = [];
  const { screen } = await openApp('/dashboard/customization/test', answers(sent));
  let clicks = 0;
  const click = async (of: ReturnType<typeof screen.getByRole>) => {
    clicks += 1;
    await of.click();
  };
  await click(
    screen
      .getByRole('complementary', { name: 'Navigation' })
      .getByRole('link', { name: /^Retours clients/u }),
  );
  await click(screen.getByRole('link', { name: 'Théo Garnier' }));
  const panel = screen.getByRole('complementary', { name: 'Avis de Théo Garnier' });
  await expect.element(panel.getByText('Ses réponses arriveront à ines@lavande.fr')).toBeVisible();
  // The shortcut « r » moves the focus to the reply.
  await userEvent.keyboard('r');
  await expect.element(panel.getByRole('textbox', { name: 'Votre réponse' })).toHaveFocus();
  await userEvent.keyboard('Nous vous renvoyons un flacon.');
  await click(panel.getByRole('button', { name: 'Envoyer la réponse' }));
  await vi.waitFor(() =>
    expect(sent.at(-1)).toEqual({ channel: 'email', text: 'Nous vous renvoyons un flacon.' }),
  );
  await click(panel.getByRole('button', { name: 'Marquer résolu' }));
  await vi.waitFor(() => expect(sent.at(-1)).toEqual({ status: 'resolved' }));
  expect(clicks).toBeLessThanOrEqual(4);
});

test('the conversation shows the customer’s answers, and warns when no answer can be received', async () => {
  const { screen } = await openApp(
    '/dashboard/reviews?request=7',
    answers([], {
      ...THEO,
      reply_ways: THEO.reply_ways.map((way) => ({
        ...way,
        answers_to: null,
        answers_warning: 'Votre adresse e-mail n’est pas confirmée.',
      })),
      timeline: [
        {
          id: '1',
          kind: 'inbound_message',
          label: 'Message du client',
          at: AT,
          step: null,
          channel: null,
          detail: { channel: 'sms', text: 'Merci, bien reçu' },
        },
      ],
    }),
  );
  const turns = screen.getByRole('list', { name: 'Conversation' });
  await expect.element(turns.getByText('Merci, bien reçu')).toBeVisible();
  await expect.element(turns.getByText('Le flacon est arrivé fendu.')).toBeVisible();
  await expect.element(screen.getByText('Votre adresse e-mail n’est pas confirmée.')).toBeVisible();
});

test('a note that mentions a colleague shows who is notified, and sends their id', async () => {
  const sent: unknown[] = [];
  const { screen } = await openApp('/dashboard/reviews?request=7', answers(sent));
  await screen.getByRole('textbox', { name: 'Nouvelle note' }).fill('Vu avec @Hu');
  await screen.getByRole('button', { name: '@Hugo Petit' }).click();
  await expect.element(screen.getByText('Sera prévenu par e-mail : Hugo Petit.')).toBeVisible();
  await screen.getByRole('button', { name: 'Ajouter la note' }).click();
  await vi.waitFor(() =>
    expect(sent).toEqual([{ note: 'Vu avec @Hugo Petit', mentioned_ids: ['3'] }]),
  );
});

test('the switch about five stars without text saves that they are not resolved automatically', async () => {
  const sent: unknown[] = [];
  const { screen } = await openApp('/dashboard/reviews', answers(sent));
  await screen.getByRole('switch', { name: /^Résoudre automatiquement/u }).click();
  await vi.waitFor(() => expect(sent).toEqual([{ resolve_wordless: false }]));
});

test('filters are saved as a named view of the team, which is then open', async () => {
  const views: object[] = [];
  const { screen } = await openApp('/dashboard/reviews?rating=1', {
    ...answers(),
    'GET /api/team/saved_views': () => ({ body: { data: views } }),
    'POST /api/team/saved_views': (asked) => {
      views.push({ id: '5', author: null, created_at: AT, ...(asked.sent as object) });
      return { body: { data: views[0] } };
    },
  });
  await screen.getByRole('button', { name: 'Enregistrer la vue' }).click();
  await screen.getByLabelText('Nom de la vue').fill('Une étoile');
  await screen.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect
    .element(screen.getByRole('link', { name: 'Une étoile' }))
    .toHaveAttribute('aria-current', 'page');
  expect(views).toMatchObject([{ screen: 'reviews', name: 'Une étoile', address: 'rating=1' }]);
});
