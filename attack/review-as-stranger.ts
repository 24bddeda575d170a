import type { Attack, AttackAccount } from './attack-case.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { HUMAN_PACE_MS, openGeneralLink } from './general-link.ts';
import { writeUnverified, findReview, reportReview } from './public-review.ts';

/**
 * Rates by the general link with another person’s address, which sends an alert to the team and a
 * reply to that address.
 */
export async function rateAndReply(
  { request, tried, newAddress }: Attack,
  as: AttackAccount,
): Promise<void> {
  const { data: team } = (await request('GET', '/api/team', { as })).json as {
    data: { team_code: string };
  };
  await request('POST', '/api/team/settings', { as, body: { share_general_review_link: true } });
  const from = newAddress();
  const page = await request('GET', `/t/${team.team_code}`, {
    from,
    headers: { accept: 'text/html' },
  });
  const stamp = /name="t" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
  await sleep(HUMAN_PACE_MS);
  const rated = await request('POST', `/t/${team.team_code}`, {
    from,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      rating: '1',
      name: 'Victime',
      email: 'victime-avis@exemple.fr',
      t: stamp,
    }).toString(),
  });
  tried(`a rating under a stranger’s address: ${rated.status}`);
  const reviews = (await request('GET', '/api/team/reviews', { as })).json as {
    data?: { id: string }[];
  };
  for (const { id } of (reviews.data ?? []).slice(0, 2)) {
    const { status } = await request('POST', `/api/team/reviews/${id}/reply`, {
      as,
      body: { channel: 'email', text: 'Gagnez un cadeau' },
    });
    tried(`an answer to a stranger: ${status}`);
  }
}

/**
 * Writes a review for the wall with another person’s address, publishes it as the attacker, and
 * sends reports with other people’s addresses.
 */
export async function publishAndReport(attack: Attack, as: AttackAccount): Promise<void> {
  const { request, tried } = attack;
  const link = await openGeneralLink(attack, as);
  const text = `Avis de ${as.email}`;
  await writeUnverified(attack, link, text, 'victime-auteur@exemple.fr');
  const review = await findReview(attack, as, text);
  const { status } = await request('POST', `/api/team/shop_reviews/${review}/publish`, {
    as,
    body: {},
  });
  tried(`a review under a stranger’s address, published: ${status}`);
  const reports = await Promise.all(
    Array.from({ length: 5 }, (_, n) =>
      reportReview(attack, link, review, `victime-signale-${n}@exemple.fr`),
    ),
  );
  tried(`reports that leave strangers’ addresses: ${reports.join(', ')}`);
  const listed = (await request('GET', '/api/team/shop_reviews?waits=1', { as })).json as {
    data?: { reports: { id: string }[] }[];
  };
  const closed = [];
  for (const { id } of (listed.data ?? []).flatMap(({ reports }) => reports))
    closed.push(
      (await request('POST', `/api/team/review_reports/${id}/close`, { as, body: {} })).status,
    );
  attack.mustHold('the reports are received and closed', closed.length === reports.length);
  tried(`their answers: ${closed.join(', ')}`);
}
