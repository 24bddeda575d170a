import { setTimeout as sleep } from 'node:timers/promises';
import type { AttackAccount, Attack, AttackCase } from '../attack-case.ts';
import { openCustomerPage } from '../open-customer-page.ts';
import {
  type GeneralLink,
  HUMAN_PACE_MS,
  openGeneralLink,
  openPage,
  rateByPage,
  sendForm,
} from '../general-link.ts';
import { findReview, writeUnverified } from '../public-review.ts';
import { until } from '../until.ts';
import { storePhotos } from '../store-photos.ts';

const COUNTED_PER_DAY = 3;

/** Tries ratings and reviews by people who bought nothing, and an unlimited number of photos. */
export const ratings: AttackCase = {
  title:
    'many ratings from one page or one address, photos without end, texts published automatically',
  run: async (attack) => {
    const shop = await attack.registerStranger();
    const link = await openGeneralLink(attack, shop);
    await replayStamp(attack, shop, link);
    await rateFromOneAddress(attack, shop, link);
    await storePhotos(attack, shop, link);
    await waitForTheClock(attack, shop, link);
  },
};

async function countRated({ request }: Attack, as: AttackAccount): Promise<number> {
  const { json } = await request('GET', '/api/team/reviews?per_page=1', { as });
  return (json as { total: number }).total;
}

async function replayStamp(attack: Attack, shop: AttackAccount, link: GeneralLink): Promise<void> {
  const { size, tried, mustHold, newAddress } = attack;
  const times = size === 'test' ? 10 : 30;
  const stamp = await openPage(attack, link, newAddress());
  await sleep(HUMAN_PACE_MS);
  const rate = (n: number): Promise<string> =>
    rateByPage(attack, link, { rating: (n % 5) + 1, stamp, from: newAddress() });
  const pages = [];
  for (let n = 0; n < times; n++) pages.push(await rate(n));
  pages.push(...(await Promise.all(Array.from({ length: times }, (_, n) => rate(n)))));
  const counted = await countRated(attack, shop);
  tried(`one stamp sent ${pages.length} times from as many addresses: ${counted} rating`);
  mustHold('one stamp gives one rating', counted === 1, `${counted} ratings`);
  mustHold(
    'each answer leads to that rating',
    new Set(pages).size === 1 && pages[0]?.startsWith('/y/') === true,
    [...new Set(pages)].join(),
  );
}

async function rateFromOneAddress(
  attack: Attack,
  shop: AttackAccount,
  link: GeneralLink,
): Promise<void> {
  const { request, size, tried, mustHold } = attack;
  const before = await countRated(attack, shop);
  const addresses = Array.from(
    { length: size === 'test' ? 6 : 20 },
    (_, n) => `2001:db8:6:1:${n + 1}::1`,
  );
  const stamps = [];
  for (const from of addresses) stamps.push(await openPage(attack, link, from));
  await sleep(HUMAN_PACE_MS);
  const pages = [];
  for (const [n, from] of addresses.entries())
    pages.push(await rateByPage(attack, link, { rating: 1, stamp: stamps[n] ?? '', from }));
  const counted = (await countRated(attack, shop)) - before;
  const { data, total } = (await request('GET', '/api/team/general_ratings', { as: shop }))
    .json as {
    data: { reason: string }[];
    total: number;
  };
  tried(
    `${pages.length} pages rated from one /64 in a day: ${counted} count, ${total} wait for a person`,
  );
  mustHold(
    'from the fourth a day and address ratings are pending',
    counted === COUNTED_PER_DAY && total === pages.length - COUNTED_PER_DAY,
    `${counted} count, ${total} wait`,
  );
  mustHold(
    'they are flagged with the reason',
    data.every(({ reason }) => reason === 'same_address'),
  );
}

/**
 * Makes the reviews older in the database. The wall shows which are published: a verified review of
 * the same age must appear.
 */
async function waitForTheClock(
  attack: Attack,
  shop: AttackAccount,
  link: GeneralLink,
): Promise<void> {
  const { request, tried, mustHold, newAddress } = attack;
  const texts = { verified: `Acheteur ${shop.from}`, unverified: `Passant ${shop.from}` };
  await request('PATCH', '/api/team/settings', { as: shop, body: { moderation_days: 1 } });
  await writeUnverified(attack, link, texts.unverified);
  const page = await openCustomerPage(attack, shop, {
    number: 'A-1',
    email: `client-${shop.email}`,
  });
  const from = newAddress();
  await sendForm(attack, page, { rating: '4' }, from);
  await sendForm(
    attack,
    `${page}/review`,
    { form: 'review', review: texts.verified, name: '' },
    from,
  );
  await attack.letTimePass(
    `update shop_reviews set submitted_at = submitted_at - interval '20 days', publish_at = publish_at - interval '20 days'
      where team_id = (select m.team_id from memberships m join users u on u.id = m.user_id where u.email = $1)`,
    [shop.email],
  );
  const wall = async (): Promise<string> =>
    (
      await request('GET', `/dashboard/reviews/custom?team=${link.team_code}`, {
        from: newAddress(),
      })
    ).text;
  await attack.runScheduledJob('publish-due-reviews');
  mustHold(
    'the text of a buyer is published automatically',
    await until(async () => (await wall()).includes(texts.verified)),
  );
  const isShown = (await wall()).includes(texts.unverified);
  tried(
    `two reviews 20 days old when the job ran: the buyer’s is on the wall, the visitor’s ${isShown ? 'too' : 'is not'}`,
  );
  mustHold('texts of unverified people are not published automatically', !isShown);
  await request(
    'POST',
    `/api/team/shop_reviews/${await findReview(attack, shop, texts.unverified)}/publish`,
    { as: shop, body: {} },
  );
  const { json } = await request('GET', `/avis/${link.team_code}/embed.json`, {
    from: newAddress(),
  });
  const { rating } = json as { rating?: number };
  tried(`a team publishes them, five stars beside a buyer’s four: the public average is ${rating}`);
  mustHold('the public average counts verified purchases alone', rating === 4, `average ${rating}`);
}
