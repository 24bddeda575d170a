import { setTimeout as sleep } from 'node:timers/promises';
import type { AttackAccount, Attack, AttackCase } from '../attack-case.ts';
import {
  type GeneralLink,
  HUMAN_PACE_MS,
  openGeneralLink,
  openPage,
  sendForm,
} from '../general-link.ts';
import { findReview, writeUnverified } from '../public-review.ts';
import { until } from '../until.ts';

const RATINGS_PER_HOUR = 30;
const REPORTS_PER_HOUR = 10;
const MAILS_PER_HOUR = 30;
const GUESSES_PER_HOUR = 30;
const TESTS_PER_HOUR = 30;

/**
 * Tries to exceed limits per IP address from many addresses of one subscriber, to cause e-mails by
 * reports, and to lock an account.
 */
export const limits: AttackCase = {
  title: 'limits passed by the addresses of one IPv6 /64, by reports, or used to lock somebody out',
  run: async (attack) => {
    const shop = await attack.registerStranger();
    const link = await openGeneralLink(attack, shop);
    const text = `Avis à signaler ${shop.from}`;
    await writeUnverified(attack, link, text);
    const review = await findReview(attack, shop, text);
    const { status } = await attack.request('POST', `/api/team/shop_reviews/${review}/publish`, {
      as: shop,
      body: {},
    });
    attack.mustHold('the review to report is published', status === 200, `status ${status}`);
    await report(attack, shop, { link, review });
    await rateFromOneSubscriber(attack, link);
    await guessPasswords(attack, shop);
    await testConnections(attack, shop);
  },
};

const countOf = (list: readonly number[], status: number): number =>
  list.filter((one) => one === status).length;

/** The addresses of a /64 belong to one subscriber. */
async function rateFromOneSubscriber(attack: Attack, link: GeneralLink): Promise<void> {
  const { size, tried, mustHold } = attack;
  const times = size === 'test' ? 35 : 300;
  const stamp = await openPage(attack, link, '2001:db8:64:1::1');
  await sleep(HUMAN_PACE_MS);
  const rate = async (from: string): Promise<number> =>
    (await sendForm(attack, link.path, { rating: '1', t: stamp }, from)).status;
  const statuses = [];
  for (let n = 1; n <= times; n++) statuses.push(await rate(`2001:db8:64:1:${n}::1`));
  const passed = countOf(statuses, 303);
  tried(
    `${times} forms from ${times} addresses of one /64: ${passed} received, ${countOf(statuses, 429)} refused`,
  );
  mustHold('a /64 counts as one address', passed === RATINGS_PER_HOUR, `${passed} received`);
  mustHold('the others get 429', passed + countOf(statuses, 429) === times);
  mustHold('the neighbouring /64 is not limited', (await rate('2001:db8:64:2::1')) === 303);
}

async function report(
  attack: Attack,
  shop: AttackAccount,
  { link, review }: { link: GeneralLink; review: string },
): Promise<void> {
  const { request, tried, mustHold, newAddress } = attack;
  const page = await request('GET', `/avis/${link.team_code}?review=${review}`, {
    from: newAddress(),
  });
  const [, moment = ''] = /name="moment" value="([^"]+)"/.exec(page.text) ?? [];
  await sleep(HUMAN_PACE_MS);
  const send = async (from: string): Promise<number> =>
    (
      await sendForm(
        attack,
        `/avis/${link.team_code}/reports`,
        { review, moment, reason: 'other', words: 'Cette personne n’a rien acheté ici.' },
        from,
      )
    ).status;
  const subscriber = [];
  for (let n = 1; n <= 15; n++) subscriber.push(await send(`2001:db8:64:3:${n}::1`));
  tried(`15 reports from one /64: ${countOf(subscriber, 303)} received`);
  mustHold('one /64 reports ten times an hour', countOf(subscriber, 303) === REPORTS_PER_HOUR);
  const others = [];
  for (let n = 0; n < 30; n++) others.push(await send(newAddress()));
  const received = countOf(subscriber, 303) + countOf(others, 303);
  mustHold(
    'the owner gets one e-mail that alerts are paused',
    await until(async () => (await mails(attack, shop, 'Alertes suspendues')) === 1),
  );
  mustHold(
    'the alerts before the pause are sent',
    await until(
      async () => (await mails(attack, shop, 'Un avis publié est signalé')) >= MAILS_PER_HOUR,
    ),
  );
  await sleep(1_000);
  const sent = await mails(attack, shop, 'Un avis publié est signalé');
  tried(
    `${received} reports received for one team: ${sent} mails to its owner and one that says so`,
  );
  mustHold(
    'reports cause at most 30 e-mails an hour to a team',
    sent === MAILS_PER_HOUR,
    `${sent} mails`,
  );
}

/** Counts the messages to an account in the test inbox whose subject starts like this. */
async function mails(
  { request, admin }: Attack,
  to: AttackAccount,
  subject: string,
): Promise<number> {
  const { json } = await request('GET', `/api/admin/test_inbox?per_page=100&search=${to.email}`, {
    as: admin,
  });
  const { data } = json as { data: { subject: string | null; recipient: string }[] };
  return data.filter((mail) => mail.recipient === to.email && mail.subject?.startsWith(subject))
    .length;
}

async function guessPasswords(attack: Attack, victim: AttackAccount): Promise<void> {
  const { request, tried, mustHold, newAddress } = attack;
  const signIn = async (from: string, password: string): Promise<number> =>
    (await request('POST', '/login', { from, body: { email: victim.email, password } })).status;
  const guesses = [];
  for (let n = 0; n < GUESSES_PER_HOUR + 5; n++)
    guesses.push(await signIn(newAddress(), `une erreur ${n}`));
  tried(
    `${guesses.length} guesses of a password, each from an address of its own: ${countOf(guesses, 401)} checked, ${countOf(guesses, 429)} refused`,
  );
  mustHold(
    'a password can be guessed from new addresses 30 times an hour',
    countOf(guesses, 401) === GUESSES_PER_HOUR && countOf(guesses, 429) === 5,
  );
  mustHold(
    'then a new address is refused even with the right password',
    (await signIn(newAddress(), victim.password)) === 429,
  );
  const own = await signIn(victim.from, victim.password);
  tried(`the owner, from where they signed in before: ${own}`);
  mustHold('the owner is not locked out', own === 200, `status ${own}`);
}

/** Makes the instance connect to a third party’s server. */
async function testConnections(
  { request, size, tried, mustHold }: Attack,
  as: AttackAccount,
): Promise<void> {
  const calls = [
    {
      path: '/api/team/smtp/connect',
      body: { url: 'smtp://ada:mot@127.0.0.1:1', from: 'ada@exemple.fr' },
    },
    ...(size === 'test' ? [] : [{ path: '/api/team/settings/link_domain/check', body: {} }]),
  ];
  for (const { path, body } of calls) {
    const statuses = [];
    for (let n = 0; n < TESTS_PER_HOUR + 5; n++)
      statuses.push((await request('POST', path, { as, body })).status);
    tried(
      `${path}, ${statuses.length} times: ${countOf(statuses, 429)} refused, the others ${statuses[0]}`,
    );
    mustHold(
      `${path}: tried 30 times an hour`,
      countOf(statuses.slice(0, TESTS_PER_HOUR), 429) === 0 &&
        countOf(statuses.slice(TESTS_PER_HOUR), 429) === 5,
      statuses.join(),
    );
  }
}
