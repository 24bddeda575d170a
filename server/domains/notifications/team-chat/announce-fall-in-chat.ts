import type { App } from '#server/app.ts';
import type { EventPayload } from '#server/events.ts';
import {
  fallenProductTexts,
  readFallenProducts,
} from '#server/domains/notifications/alerts/read-fallen-products.ts';
import { fallText, readFall } from '#server/domains/notifications/alerts/read-fall.ts';
import { FALLEN_PRODUCTS, recordChatNotification } from './record-chat-notification.ts';
import { postChatNotifications } from './post-chat-notifications.ts';

/**
 * Reports the fall of an average, of the shop or of a product, in the channel for unhappy
 * customers, once a week.
 */
export async function announceFallInChat(
  app: App,
  { team_id, start, end }: EventPayload<'week_over'>,
): Promise<void> {
  const team = await app.db
    .selectFrom('teams')
    .select(['id', 'name'])
    .where('id', '=', team_id)
    .executeTakeFirst();
  const fall = team && (await readFall(app, team, { start, end }));
  const products = await readFallenProducts(app.db, team_id, end);
  const texts = [
    ...(fall ? [{ about: `fall/${end}`, text: fallText(fall) }] : []),
    ...(products.length > 0
      ? [
          {
            about: `${FALLEN_PRODUCTS}${end}`,
            text: [
              // The number comes first, because a chat cuts the end of a long text.
              products.length === 1
                ? 'La note d’un produit baisse :'
                : `La note de ${products.length} produits baisse :`,
              ...fallenProductTexts(products),
            ].join('\n'),
          },
        ]
      : []),
  ];
  let isNew = false;
  for (const { about, text } of texts)
    isNew =
      (await recordChatNotification(app, {
        team_id,
        purpose: 'unhappy',
        about,
        request_id: null,
        text,
      })) || isNew;
  if (isNew) await postChatNotifications(app, team_id);
}
