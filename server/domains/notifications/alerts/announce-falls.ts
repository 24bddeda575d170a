import { plainName } from '#contract/messages/plain-name.ts';
import type { App } from '#server/app.ts';
import type { EventPayload } from '#server/events.ts';
import { LEAST_FALL, LEAST_RATINGS_A_WEEK } from './average-fall.ts';
import { decimal, short, stars } from './render-digest-email.ts';
import type { DigestPeriod } from './digest-period.ts';
import type { TeamDigest } from './read-digest.ts';
import {
  type FallenProduct,
  fallenProductTexts,
  LEAST_PRODUCT_REVIEWS,
  readFallenProducts,
} from './read-fallen-products.ts';
import { type Fall, fallText, readFall } from './read-fall.ts';
import { notifyOnce } from '#server/domains/team-mail/notify-once.ts';
import {
  renderNotificationEmail,
  type RenderedMail,
} from '#server/domains/team-mail/render-notification-email.ts';

/**
 * Sends an e-mail for each of the person’s shops whose average fell in this period, once per week
 * and shop.
 */
export async function announceFalls(
  app: Pick<App, 'db' | 'clock' | 'mailer' | 'config'>,
  { user_id, start, end }: EventPayload<'falls_due'>,
): Promise<void> {
  const user = await app.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', user_id)
    .executeTakeFirst();
  if (!user) return;
  const mine = await app.db
    .selectFrom('memberships as m')
    .innerJoin('teams as t', 't.id', 'm.team_id')
    .select(['t.id', 't.name'])
    .where('m.user_id', '=', user_id)
    .orderBy('t.id')
    .execute();
  for (const team of mine) {
    const fall = await readFall(app, team, { start, end });
    if (fall)
      await notifyOnce(app, [user.email], {
        key: `fall-${team.id}-${end}`,
        team_id: team.id,
        ...renderFallEmail(fall, { start, end }, app.config.publicUrl),
      });
    const products = await readFallenProducts(app.db, team.id, end);
    if (products.length > 0)
      await notifyOnce(app, [user.email], {
        key: `fallen-products-${team.id}-${end}`,
        team_id: team.id,
        ...renderFallenProducts(team, products, app.config.publicUrl),
      });
  }
}

function renderFallEmail(
  fall: Fall,
  { start, end }: DigestPeriod,
  publicUrl: string,
): RenderedMail {
  const { team, from, to } = fall;
  return renderNotificationEmail({
    subject: `${plainName(team.name, 'Votre boutique')} : note moyenne ${decimal(to)} la semaine dernière, ${decimal(from)} celle d’avant`,
    paragraphs: [fallText(fall), ...textOf(team)],
    action: {
      label: 'Chercher pourquoi',
      url: `${publicUrl}/dashboard/statistics?section=repartition&start=${start}&end=${end}&team=${team.id}`,
    },
    foot: `Cette alerte part le lundi quand la note moyenne perd au moins ${decimal(LEAST_FALL)} étoile d’une semaine à l’autre, avec au moins ${LEAST_RATINGS_A_WEEK} notes dans chacune.`,
    footLink: {
      label: 'Régler vos notifications',
      url: `${publicUrl}/dashboard/settings/notifications`,
    },
  });
}

function renderFallenProducts(
  team: { id: string; name: string },
  products: readonly FallenProduct[],
  publicUrl: string,
): RenderedMail {
  const [first] = products;
  const what =
    products.length === 1 && first
      ? `la note de « ${plainName(first.title, 'un produit')} » baisse`
      : `la note de ${products.length} produits baisse`;
  const page = products.length === 1 && first ? `/${first.id}` : '';
  return renderNotificationEmail({
    subject: `${plainName(team.name, 'Votre boutique')} : ${what}`,
    paragraphs: fallenProductTexts(products),
    action: {
      label: 'Lire ces avis',
      url: `${publicUrl}/dashboard/products${page}?team=${team.id}`,
    },
    foot: `Cette alerte part le lundi quand la note moyenne d’un produit perd au moins ${decimal(LEAST_FALL)} étoile d’une période de 4 semaines à la suivante, avec au moins ${LEAST_PRODUCT_REVIEWS} avis dans chacune.`,
    footLink: {
      label: 'Régler vos notifications',
      url: `${publicUrl}/dashboard/settings/notifications`,
    },
  });
}

/** Returns the comments of the lowest ratings of the week. */
function textOf({ text: comments }: TeamDigest): string[] {
  const sentence = comments
    .filter(({ rating }) => rating <= 3)
    .map(
      ({ rating, feedback, customer }) => `${stars(rating)} ${customer}\n« ${short(feedback)} »`,
    );
  return sentence.length === 0 ? [] : ['Ce que les clients déçus ont écrit :', ...sentence];
}
