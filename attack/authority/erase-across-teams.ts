import type { AttackAccount, Attack } from '../attack-case.ts';
import { openCustomerPage } from '../open-customer-page.ts';
import { until } from '../until.ts';

/** First names that are also terms of the program: of events, handlers and subjects of e-mails. */
const NAMES = ['send', 'reset', 'password', 'rating', 'request', 'link', 'team', 'announce'];
const READ = [
  '/api/team',
  '/api/team/members',
  '/api/team/journal?per_page=100',
  '/api/team/orders?search=E-',
  '/api/team/opt_outs?per_page=100',
  '/api/team/reviews_queued?per_page=100',
  '/api/team/reviews?per_page=100',
  '/api/team/suppressions',
  '/api/team/general_ratings',
  '/api/team/shop_reviews?per_page=100',
];

/**
 * Two teams have the same customers. One team erases them all while a person of the other waits for
 * an e-mail. The other team’s data must not change.
 */
export async function eraseAcrossTeams(attack: Attack): Promise<void> {
  const { request, size, tried, mustHold } = attack;
  const names = NAMES.slice(0, size === 'test' ? 3 : NAMES.length);
  const [ours, theirs] = [await attack.registerStranger(), await attack.registerStranger()];
  const customers = names.map((first_name, n) => ({
    number: `E-${n}`,
    first_name,
    last_name: 'link',
    email: `${first_name}-${theirs.email}`,
    phone: `+3361234${String(n).padStart(4, '0')}`,
  }));
  for (const customer of customers) await openCustomerPage(attack, theirs, customer);
  await addOrders(attack, ours, customers);
  let before = await readAll(attack, theirs);
  await until(async () => {
    const former = before;
    before = await readAll(attack, theirs);
    return JSON.stringify(former) === JSON.stringify(before);
  });
  let found = 0;
  for (const [n, { email, phone }] of customers.entries()) {
    const [erased] = await Promise.all([
      request('POST', '/api/team/erasures', { as: ours, body: n % 2 ? { phone } : { email } }),
      n < 3 &&
        request('POST', '/forgot-password', { from: theirs.from, body: { email: theirs.email } }),
    ]);
    if (((erased.json as { data?: { found: number } }).data?.found ?? 0) > 0) found += 1;
  }
  tried(
    `team A erased ${found} of ${customers.length} customers that team B has too, among them « ${names.join(' », « ')} »`,
  );
  mustHold('each erasure finds its customer', found === customers.length, `${found}`);
  const resets = Math.min(3, customers.length);
  mustHold(
    'the password e-mails of team B are delivered',
    await until(
      async () =>
        (await readInbox(attack, theirs)).filter(({ body_text }) =>
          body_text.includes('/reset-password'),
        ).length === resets,
    ),
  );
  const after = await readAll(attack, theirs);
  const unchanged = Object.entries(before).filter(([place, rows]) =>
    rows.every((row) => after[place]?.includes(row)),
  );
  tried(
    `team B read again: ${Object.values(before).flat().length} rows of ${READ.length} lists and the test inbox, ${unchanged.length} of ${Object.keys(before).length} unchanged`,
  );
  for (const place of Object.keys(before))
    mustHold(
      `${place} of team B is unchanged`,
      unchanged.some(([name]) => name === place),
    );
}

async function addOrders(
  { request }: Attack,
  as: AttackAccount,
  customers: readonly object[],
): Promise<void> {
  const delivered_at = new Date().toISOString();
  await request('POST', '/api/team/orders', {
    as,
    body: customers.map((customer) => ({ ...customer, country_code: 'FR', delivered_at })),
  });
}

/** Returns all rows that a team can read, and its e-mails. */
async function readAll(attack: Attack, as: AttackAccount): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  for (const path of READ) {
    const { status, json } = await attack.request('GET', path, { as });
    if (status !== 200) throw new Error(`GET ${path}: ${status}`);
    const { data } = json as { data: unknown };
    all[path] = (Array.isArray(data) ? data : [data]).map((row) => JSON.stringify(row));
  }
  all['the test inbox'] = (await readInbox(attack, as)).map((mail) => JSON.stringify(mail));
  return all;
}

interface Mail {
  recipient: string;
  body_text: string;
}

/** Returns the e-mails to an account and to its customers. */
async function readInbox({ request, admin }: Attack, { email }: AttackAccount): Promise<Mail[]> {
  const { json } = await request('GET', `/api/admin/test_inbox?per_page=100&search=${email}`, {
    as: admin,
  });
  return (json as { data: Mail[] }).data.filter(({ recipient }) => recipient.endsWith(email));
}
