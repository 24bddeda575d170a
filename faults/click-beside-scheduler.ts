import { setTimeout as sleep } from 'node:timers/promises';
import { auditSends, isSound } from './audit/audit-sends.ts';
import { type Fleet, openFleet } from './fleet.ts';
import { addCustomers, openFaultShop, type FaultShop } from './open-fault-shop.ts';
import type { Fault } from './fault.ts';
import { fakeSmtp, type FakeService } from './fake-providers.ts';
import { waitUntilSent } from './wait-until-sent.ts';

const PORT = 4606;
const ACTIONS = ['send_now', 'cancel', 'postpone', 'restore'] as const;
type Action = (typeof ACTIONS)[number];
const LEAD = 6_000;
/**
 * The largest share of clicks that may be refused with 503. With more, the race did not take place.
 */
const MOST_REFUSED = 0.2;

interface Click {
  id: string;
  action: Action;
  status: number;
  code: string | null;
}

/**
 * People click on messages that two workers are about to send. Each message must be sent once or
 * not at all, as the answers to the clicks said.
 */
export const clickBesideScheduler: Fault = {
  id: 'R20',
  name: '100 clicks (send now, cancel, postpone, restore) beside the scheduler',
  run: async (size) => {
    const [rounds, clicks, people] = size === 'full' ? [20, 500, 60] : [2, 100, 20];
    const provider = await fakeSmtp();
    const fleet = await openFleet(PORT, provider.env);
    try {
      provider.setDelay(20);
      await fleet.startWeb();
      await Promise.all([fleet.startWorker(), fleet.startWorker()]);
      const shop = await openFaultShop(fleet.address);
      const answers: Click[] = [];
      for (let round = 0; round < rounds; round++)
        answers.push(...(await clickThrough(fleet, shop, clicks, people)));
      return await checkMessages(fleet, provider, answers, rounds * people);
    } finally {
      await fleet.end();
      await provider.stop();
    }
  },
};

/** Clicks from before the messages are due until after they are sent. */
async function clickThrough(
  fleet: Fleet,
  shop: FaultShop,
  clicks: number,
  people: number,
): Promise<Click[]> {
  const due = new Date(Date.now() + LEAD);
  await addCustomers(shop, { count: people, channel: 'email', due });
  const client = await fleet.connect();
  const { rows } = await client.query<{ id: string }>(
    "select id from messages where status = 'scheduled' and due_at = $1",
    [due],
  );
  await client.end();
  if (rows.length !== people)
    throw new Error(`${rows.length} of ${people} messages wait for ${due.toISOString()}`);
  const from = due.getTime() - 600;
  const made = Array.from({ length: clicks }, async (): Promise<Click> => {
    const id = rows[Math.floor(Math.random() * rows.length)]?.id ?? '';
    const action = ACTIONS[Math.floor(Math.random() * ACTIONS.length)] ?? 'send_now';
    await sleep(Math.max(0, from - Date.now()) + Math.random() * 1_500);
    return click(fleet, shop, id, action);
  });
  return Promise.all(made);
}

async function click(fleet: Fleet, shop: FaultShop, id: string, action: Action): Promise<Click> {
  const body =
    action === 'postpone'
      ? { scheduled_at: new Date(Date.now() + 3_000 + Math.random() * 2_000).toISOString() }
      : undefined;
  const answer = await fetch(`${fleet.address}/api/team/reviews_queued/${id}/${action}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${shop.token}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const { code = null } = (await answer.json()) as { code?: string };
  return { id, action, status: answer.status, code };
}

async function checkMessages(
  fleet: Fleet,
  provider: FakeService,
  clicks: readonly Click[],
  messages: number,
): ReturnType<Fault['run']> {
  const client = await fleet.connect();
  await waitUntilSent(client, 60_000);
  const audit = await auditSends(client, provider.arrivals());
  // The timeline contains the order in which the clicks took effect: a message whose last click is
  // a cancellation must stay cancelled, and every other one must be sent.
  const { rows } = await client.query<{ status: string; last: string | null; left: number }>(`
    select m.status, (select f.kind from request_timeline f where f.message_id = m.id and f.kind in ('cancelled', 'restored', 'send_now', 'postponed') order by f.id desc limit 1) as last,
      (select count(*)::int from request_timeline f where f.message_id = m.id and f.kind = 'sent') as left
    from messages m where m.step = 'request'`);
  await client.end();
  const broken = rows.filter(({ status, last, left }) =>
    last === 'cancelled' ? status !== 'cancelled' || left !== 0 : status !== 'sent' || left !== 1,
  ).length;
  // 503 is allowed: the machine had too many clicks at once, and the shop received the refusal
  // within seconds.
  const errors = clicks.filter(({ status }) => ![200, 409, 422, 503].includes(status));
  const passed =
    isSound(audit) &&
    audit.messages === messages &&
    audit.unknown === 0 &&
    isRace(clicks, rows) &&
    broken === 0 &&
    errors.length === 0;
  return {
    passed,
    figures: {
      clicks: clicks.length,
      answers: tally(clicks),
      states: Object.fromEntries(tallyOf(rows.map(({ status }) => status))),
      broken_promises: broken,
      errors,
      ...audit,
    },
  };
}

/**
 * Returns true when each kind of click succeeded at least once and came too late at least once, and
 * messages were both sent and cancelled.
 */
function isRace(clicks: readonly Click[], rows: readonly { status: string }[]): boolean {
  const had = (is: (click: Click) => boolean): boolean => clicks.some(is);
  return (
    (['send_now', 'cancel', 'postpone'] as const).every(
      (action) =>
        had((one) => one.action === action && one.status === 200) &&
        had((one) => one.action === action && one.status !== 200),
    ) &&
    clicks.filter(({ status }) => status === 503).length <= MOST_REFUSED * clicks.length &&
    ['sent', 'cancelled'].every((status) => rows.some((row) => row.status === status))
  );
}

function tally(clicks: readonly Click[]): Record<string, number> {
  return Object.fromEntries(
    tallyOf(
      clicks
        .map(({ action, status, code }) => `${action} ${status}${code === null ? '' : ` ${code}`}`)
        .toSorted(),
    ),
  );
}

function tallyOf(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}
