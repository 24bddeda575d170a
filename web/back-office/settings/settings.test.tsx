import '../app.css';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type FakeAnswers, openApp } from '../testing/open-app.tsx';

const MEMBERS = [
  {
    id: '1',
    email: 'ines@lavande.fr',
    first_name: 'Inès',
    last_name: 'Marchetti',
    role: 'owner',
    last_seen_at: null,
    joined_at: '2026-11-01T09:00:00Z',
    has_second_factor: true,
  },
  {
    id: '9',
    email: 'max@lavande.fr',
    first_name: 'Max',
    last_name: 'Roux',
    role: 'member',
    last_seen_at: null,
    joined_at: '2026-11-02T09:00:00Z',
    has_second_factor: false,
  },
];
const INVITATION = {
  id: '4',
  email: 'noe@lavande.fr',
  role: 'reader',
  state: 'pending',
  invited_by: 'Inès Marchetti',
  sent_at: null,
  expires_at: '2026-11-28T09:00:00Z',
};
const server: FakeAnswers = {
  'GET /api/team/members': () => ({ body: { data: MEMBERS } }),
  'GET /api/team/invitations': () => ({ body: { data: [] } }),
};

test('an owner changes the role of others, never their own, and has a button to invite', async () => {
  const { screen, apiCalls } = await openApp('/dashboard/settings/members', {
    ...server,
    'PATCH /api/team/members/9': () => ({ body: { data: { ...MEMBERS[1], role: 'reader' } } }),
  });
  await expect.element(screen.getByRole('button', { name: 'Inviter' })).toBeVisible();
  expect(screen.getByLabelText('Rôle d’Inès Marchetti').query()).toBeNull();
  await screen.getByLabelText('Rôle de Max Roux').selectOptions('reader');
  await expect.poll(() => apiCalls).toContain('PATCH /api/team/members/9');
});

test('a member who is not an owner sees the members, and has no control', async () => {
  const { screen, apiCalls } = await openApp('/dashboard/settings/members', server, 'member');
  await expect.element(screen.getByText('max@lavande.fr')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Inviter' }).query()).toBeNull();
  expect(screen.getByRole('combobox').query()).toBeNull();
  expect(apiCalls.some((call) => call.includes('invitations'))).toBe(false);
});

test('a refused address has its error at its field, and the typed value stays', async () => {
  const sentence = 'Cette personne est déjà membre de la boutique.';
  const { screen } = await openApp('/dashboard/settings/members', {
    ...server,
    'POST /api/team/invitations': () => ({
      status: 422,
      body: { message: sentence, code: 'invalid', errors: { email: [sentence] } },
    }),
  });
  await screen.getByRole('button', { name: 'Inviter' }).click();
  await screen.getByLabelText('Adresse e-mail').fill('max@lavande.fr');
  await screen.getByRole('button', { name: 'Envoyer l’invitation' }).click();
  await expect.element(screen.getByText(sentence)).toBeVisible();
  await expect.element(screen.getByLabelText('Adresse e-mail')).toHaveValue('max@lavande.fr');
});

test('a pending invitation can be withdrawn', async () => {
  const { screen, apiCalls } = await openApp('/dashboard/settings/members', {
    ...server,
    'GET /api/team/invitations': () => ({ body: { data: [INVITATION] } }),
    'DELETE /api/team/invitations/4': () => ({ body: { message: 'ok' } }),
  });
  await screen.getByRole('button', { name: 'Retirer l’invitation de noe@lavande.fr' }).click();
  await expect.poll(() => apiCalls).toContain('DELETE /api/team/invitations/4');
});

test('API keys are for owners only', async () => {
  const { screen, apiCalls } = await openApp('/dashboard/settings/api-keys', server, 'member');
  await expect.element(screen.getByText('Réservé aux propriétaires')).toBeVisible();
  expect(apiCalls.some((call) => call.includes('api_keys'))).toBe(false);
});

test('the audit log names the person whom an administrator impersonated, and has pages', async () => {
  const entry = {
    id: '7',
    at: '2026-11-20T09:00:00Z',
    action: 'impersonated_call',
    who: 'Paul Admin',
    is_administrator: true,
    under: 'Inès Marchetti',
    sentence: 'a consulté la boutique ou agi en session support',
    calls: ['Les envois'],
    kind: 'support',
    link: null,
    customer: null,
  };
  const { screen, apiCalls } = await openApp('/dashboard/settings/journal', {
    'GET /api/team/journal': () => ({
      body: {
        data: [entry],
        total: 51,
        current_page: 1,
        last_page: 2,
        per_page: 50,
        from: 1,
        to: 50,
        next_page_url: null,
        prev_page_url: null,
      },
    }),
  });
  await expect.element(screen.getByText(/sous le nom «.Inès Marchetti/)).toBeVisible();
  await screen.getByText('1 appel différent').click();
  await expect.element(screen.getByText('Les envois')).toBeVisible();
  const asked = apiCalls.length;
  await screen.getByRole('button', { name: 'Page suivante' }).click();
  await expect
    .poll(() => apiCalls.slice(asked).some((call) => call.startsWith('GET /api/team/journal')))
    .toBe(true);
});

const OPT_OUT = {
  id: '3',
  kind: 'email',
  contact: 'lea@exemple.fr',
  source: 'page',
  source_label: 'Sur la page de la demande',
  created_at: '2026-11-20T09:00:00Z',
};
const optOuts: FakeAnswers = {
  'GET /api/team/opt_outs': () => ({
    body: {
      data: [OPT_OUT],
      total: 1,
      current_page: 1,
      last_page: 1,
      per_page: 50,
      from: 1,
      to: 1,
      next_page_url: null,
      prev_page_url: null,
    },
  }),
};

test('an opt-out is added and lifted with a proof; an invalid contact has its error at its field', async () => {
  const sentence = 'Ce numéro de téléphone n’est pas valable.';
  const { screen, apiCalls } = await openApp('/dashboard/settings/opt-outs', {
    ...optOuts,
    'POST /api/team/opt_outs': () => ({
      status: 422,
      body: { message: sentence, code: 'invalid', errors: { phone: [sentence] } },
    }),
    'DELETE /api/team/opt_outs/3': () => ({ body: { data: OPT_OUT } }),
  });
  await screen.getByRole('button', { name: 'Ajouter une personne' }).click();
  await screen.getByLabelText('E-mail ou téléphone').fill('12');
  await screen.getByLabelText(/Comment l’a-t-elle demandé/).fill('Au comptoir');
  await screen.getByRole('button', { name: 'Désinscrire' }).click();
  await expect.element(screen.getByText(sentence)).toBeVisible();
  await screen.getByRole('button', { name: 'Annuler' }).click();
  await screen.getByRole('button', { name: 'Retirer lea@exemple.fr' }).click();
  await screen.getByLabelText(/Comment a-t-elle changé d’avis/).fill('Courrier');
  await screen.getByRole('button', { name: 'Lever la désinscription' }).click();
  await expect.poll(() => apiCalls).toContain('DELETE /api/team/opt_outs/3');
});

test('a reader sees the opt-outs, and has no button', async () => {
  const { screen } = await openApp('/dashboard/settings/opt-outs', optOuts, 'reader');
  await expect.element(screen.getByText('lea@exemple.fr')).toBeVisible();
  expect(screen.getByRole('button', { name: /Retirer|Ajouter/ }).query()).toBeNull();
});

test('rotating the screen does not lose the text of a form', async () => {
  await page.viewport(1280, 800);
  const { screen } = await openApp('/dashboard/settings/members', server);
  await screen.getByRole('button', { name: 'Inviter' }).click();
  await screen.getByLabelText('Adresse e-mail').fill('noe@lavande.fr');
  await page.viewport(390, 844);
  await expect
    .element(
      screen.getByRole('heading', { level: 1, name: 'Équipe et rôles', includeHidden: true }),
    )
    .toBeInTheDocument();
  await expect.element(screen.getByLabelText('Adresse e-mail')).toHaveValue('noe@lavande.fr');
  await page.viewport(1280, 800);
});
