import '../../app.css';
import { expect, test } from 'vitest';
import { openApp } from '../../testing/open-app.tsx';
import type { Integration } from '../integrations-data.ts';
import type { MetaAccount } from './meta-data.ts';

const META: Integration = {
  id: '1',
  name: 'meta',
  state: 'connected',
  account: 'Maison Lavande, +33755512345',
  connected_at: '2026-11-20T09:00:00Z',
  last_sync_at: '2026-11-20T09:00:00Z',
  last_error: null,
};
const ACCOUNT: MetaAccount = {
  waba_id: '1',
  phone_number_id: '2',
  phone_number: '+33755512345',
  verified_name: 'Maison Lavande',
  quality: 'green',
  tier: 250,
  people_today: 0,
  people_limit: 200,
  blocked_at: '2026-11-20T09:00:00Z',
  blocked_type: 'SPAM',
  blocked_until: null,
  resumed_at: null,
  paused_until: null,
  last_webhook_at: null,
};

function open(account: Partial<MetaAccount>) {
  return openApp('/dashboard/settings/integrations/meta', {
    'GET /api/team/integrations': () => ({ body: { data: [META] } }),
    'GET /api/team/sms_accounts': () => ({ body: { data: [] } }),
    'GET /api/team/meta/templates': () => ({
      body: { data: { templates: [], last_refresh: null } },
    }),
    'GET /api/team/meta/account': () => ({
      body: {
        data: {
          callback_url: 'https://avis.test/webhooks/meta',
          verify_token: 'x',
          account: { ...ACCOUNT, ...account },
        },
      },
    }),
  });
}

test('an account blocked by Meta shows why in French, what still works, and each step of its repair', async () => {
  const { screen } = await open({});
  await expect.element(screen.getByText('Bloqué par Meta')).toBeVisible();
  await expect
    .element(
      screen.getByText('Trop de clients ont bloqué ou signalé vos messages.', { exact: false }),
    )
    .toBeVisible();
  await expect
    .element(screen.getByText('prennent le canal suivant', { exact: false }))
    .toBeVisible();
  await expect
    .element(screen.getByText('demandez à l’administrateur de lever le blocage', { exact: false }))
    .toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Ouvrir l’assistance Meta Business' }))
    .toHaveAttribute('href', expect.stringContaining('business-support-home'));
  await expect
    .element(screen.getByRole('link', { name: 'Ce qui attend' }))
    .toHaveAttribute('href', expect.stringContaining('account_violation'));
});

test('a temporary block shows its end; an unknown reason of Meta is shown as it is', async () => {
  const { screen } = await open({
    blocked_type: 'NOUVEAU_MOTIF',
    blocked_until: '2026-11-25T09:00:00Z',
  });
  await expect
    .element(screen.getByText('Le blocage prend fin de lui-même le', { exact: false }))
    .toBeVisible();
  await expect.element(screen.getByText('NOUVEAU_MOTIF', { exact: false })).toBeVisible();
});
