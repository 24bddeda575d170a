import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type FakeAnswers, openApp } from '../testing/open-app.tsx';
import type { Customer } from './customer-data.ts';

const CUSTOMER: Customer = {
  id: '7',
  first_name: 'Camille',
  last_name: 'Lefèvre',
  email: 'camille@exemple.fr',
  phone_number: '+33612345678',
  locale: 'fr',
  country_code: 'FR',
  state: 'active',
  first_seen_at: '2026-11-02T10:00:00Z',
  last_activity_at: '2026-11-20T10:00:00Z',
  time_zone: 'Europe/Paris',
  contacts: [{ kind: 'email', value: 'camille@exemple.fr', is_current: true, is_dead: true }],
  orders: [],
  reviews: [],
  messages: [],
  opt_outs: [],
  refused_purposes: [],
  consents: [
    {
      channel: 'email',
      channel_label: 'E-mail',
      is_given: true,
      source: 'Caisse',
      order_number: '#101',
      at: '2026-11-02T10:00:00Z',
    },
  ],
  merges: [],
  timeline: [
    {
      id: '1',
      kind: 'contact_changed',
      label: 'E-mail corrigé',
      at: '2026-11-20T10:00:00Z',
      step: null,
      channel: null,
      detail: { by: 'Ada' },
      request_id: '7',
      order_number: null,
    },
  ],
};

function answers(changes: Partial<Customer> = {}, sent: unknown[] = []): FakeAnswers {
  let customer = { ...CUSTOMER, ...changes };
  return {
    'GET /api/team/customers/7': () => ({ body: { data: customer } }),
    'PATCH /api/team/customers/7': (asked) => {
      sent.push(asked.sent);
      customer = { ...customer, ...(asked.sent as Partial<Customer>) };
      return { body: { data: customer } };
    },
  };
}

test('a customer record shows the state of each contact, the origin of the consent and what happened, by day', async () => {
  await openApp('/dashboard/customers/7', answers());
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Camille Lefèvre');
  await expect.element(page.getByText('Adresse refusée')).toBeVisible();
  await expect.element(page.getByText('E-mail : accepté')).toBeVisible();
  await expect.element(page.getByText(/Caisse, commande 101/u)).toBeVisible();
  await expect.element(page.getByText('Par Ada')).toBeVisible();
});

test('only the changed field is sent, and the record shows it at once', async () => {
  const sent: unknown[] = [];
  await openApp('/dashboard/customers/7', answers({}, sent));
  await page.getByRole('button', { name: 'Modifier' }).first().click();
  await userEvent.fill(page.getByLabelText('Nom', { exact: true }), 'Martin');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Camille Martin');
  await vi.waitFor(() => expect(sent).toEqual([{ last_name: 'Martin' }]));
});

test('a reader cannot edit a record, and nobody can edit an erased one', async () => {
  const { screen } = await openApp('/dashboard/customers/7', answers(), 'reader');
  await expect.element(page.getByText('Adresse refusée')).toBeVisible();
  expect(page.getByRole('button', { name: 'Modifier' }).elements()).toEqual([]);
  await screen.unmount();
  await openApp('/dashboard/customers/7', answers({ state: 'erased', contacts: [] }));
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Client effacé');
  expect(page.getByRole('button', { name: 'Modifier' }).elements()).toEqual([]);
});
