import type { AttackAccount, Attack } from './attack-case.ts';
import { confirmByAdmin } from './confirm-by-admin.ts';
import { until } from './until.ts';

const ALL_DAY = { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00', skip_holidays: false };
const FLOW = {
  is_active: true,
  delay: { value: 0, unit: 'minutes' },
  send_window: { whatsapp: ALL_DAY, sms: ALL_DAY, email: ALL_DAY },
  steps: { request: { channels: ['email'] } },
};

interface Customer {
  number: string;
  email: string;
  phone?: string;
  first_name?: string;
  last_name?: string;
}

/**
 * Makes a team request a review of an order at once, and returns the page of the customer, whose
 * link is in the test inbox.
 */
export async function openCustomerPage(
  attack: Pick<Attack, 'request' | 'admin'>,
  shop: AttackAccount,
  customer: Customer,
): Promise<string> {
  const { request, admin } = attack;
  await confirmByAdmin(attack, shop);
  await request('POST', '/api/team/flow_configuration_config', {
    as: shop,
    body: { flow_configuration_config: FLOW },
  });
  await request('POST', '/api/team/orders', {
    as: shop,
    body: { ...customer, country_code: 'FR', delivered_at: new Date().toISOString() },
  });
  let page = '';
  await until(async () => {
    const search = encodeURIComponent(customer.email);
    const { text } = await request('GET', `/api/admin/test_inbox?search=${search}`, { as: admin });
    page = /\/y\/[\w-]{22}/.exec(text)?.[0] ?? '';
    return page !== '';
  });
  if (page === '') throw new Error(`${customer.email} was never asked`);
  return page;
}
