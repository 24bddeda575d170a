import { setTimeout as sleep } from 'node:timers/promises';
import type { AttackAccount, Attack } from './attack-case.ts';
import { type GeneralLink, HUMAN_PACE_MS, openPage, rateByPage, sendForm } from './general-link.ts';

/**
 * Rates by the general link as an unknown person and writes for the wall. Returns the address of
 * their page.
 */
export async function writeUnverified(
  attack: Pick<Attack, 'request' | 'newAddress'>,
  link: GeneralLink,
  text: string,
  email?: string,
): Promise<string> {
  const from = attack.newAddress();
  const stamp = await openPage(attack, link, from);
  await sleep(HUMAN_PACE_MS);
  const page = await rateByPage(attack, link, { rating: 5, stamp, from, ...(email && { email }) });
  await sendForm(attack, `${page}/review`, { form: 'review', review: text, name: '' }, from);
  return page;
}

/** Returns the id of the review with this text, as the team reads it. */
export async function findReview(
  { request }: Pick<Attack, 'request'>,
  as: AttackAccount,
  text: string,
): Promise<string> {
  const { json } = await request('GET', '/api/team/shop_reviews?per_page=100', { as });
  const { data } = json as { data: { id: string; text: string }[] };
  const found = data.find((review) => review.text === text);
  if (!found) throw new Error(`no review says ${text}`);
  return found.id;
}

/**
 * Reports a published review as an unknown person who leaves an e-mail address. Returns the status.
 */
export async function reportReview(
  attack: Pick<Attack, 'request' | 'newAddress'>,
  { team_code }: GeneralLink,
  review: string,
  email: string,
): Promise<number> {
  const from = attack.newAddress();
  const page = await attack.request('GET', `/avis/${team_code}?review=${review}`, { from });
  const [, moment = ''] = /name="moment" value="([^"]+)"/.exec(page.text) ?? [];
  await sleep(HUMAN_PACE_MS);
  const explanation = 'Cette personne n’a rien acheté ici.';
  return (
    await sendForm(
      attack,
      `/avis/${team_code}/reports`,
      { review, moment, reason: 'other', words: explanation, email },
      from,
    )
  ).status;
}
