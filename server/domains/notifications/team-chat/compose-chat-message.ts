import type { ReopenedBy } from '#contract/labels/follow-up.ts';
import type { App } from '#server/app.ts';
import type { ChatPostsTable } from '#server/database/tables/notifications/team-chat.ts';
import type { ChatMessage } from '#server/ports/team-chat.ts';
import { FALLEN_PRODUCTS } from './record-chat-notification.ts';

interface Post {
  team_id: string;
  purpose: ChatPostsTable['purpose'];
  about: string;
  request_id: string | null;
  text: string | null;
}

/** Composes the message from the current data. Returns null when its subject was deleted. */
export async function composeChatMessage(
  app: Pick<App, 'db' | 'config'>,
  { team_id, purpose, about, request_id, text }: Post,
): Promise<ChatMessage | null> {
  const at = (path: string): string =>
    `${app.config.publicUrl}${path}${path.includes('?') ? '&' : '?'}team=${team_id}`;
  const team = await app.db
    .selectFrom('teams')
    .select('name')
    .where('id', '=', team_id)
    .executeTakeFirst();
  if (!team) return null;
  if (request_id === null && about.startsWith(FALLEN_PRODUCTS))
    return {
      heading: `La note de produits a baissé, ${team.name}`,
      text: text ?? '',
      quote: null,
      fields: [],
      link: { label: 'Voir les produits', url: at('/dashboard/products') },
    };
  if (request_id === null && purpose === 'unhappy')
    return {
      heading: `La note moyenne a baissé, ${team.name}`,
      text: text ?? '',
      quote: null,
      fields: [],
      link: { label: 'Chercher pourquoi', url: at('/dashboard/statistics?section=repartition') },
    };
  if (request_id === null)
    return {
      heading: `Un canal d’envoi est en panne, ${team.name}`,
      text: text ?? '',
      quote: null,
      fields: [],
      link: { label: 'Réparer', url: at('/dashboard/settings/integrations') },
    };
  const request = await app.db
    .selectFrom('review_requests as r')
    .leftJoin('review_follow_ups as f', (join) =>
      join.onRef('f.request_id', '=', 'r.id').on('f.status', '=', 'open'),
    )
    .select([
      'r.rating',
      'r.feedback',
      'r.first_name',
      'r.last_name',
      'r.integration_order_number',
      'f.reopened_by',
    ])
    .where('r.id', '=', request_id)
    .where('r.erased_at', 'is', null)
    .executeTakeFirst();
  if (!request || request.rating === null) return null;
  const who = [request.first_name, request.last_name].filter(Boolean).join(' ') || 'Un client';
  const number = request.integration_order_number?.replace(/^#/, '') ?? null;
  return {
    heading: `${'★'.repeat(request.rating)}${'☆'.repeat(5 - request.rating)} ${headingOf(purpose, request.reopened_by)}, ${team.name}`,
    text:
      request.reopened_by === 'message'
        ? `${who} vous a répondu par WhatsApp ou par SMS : son avis est de nouveau ouvert.`
        : `${who} a donné ${request.rating} ${request.rating > 1 ? 'étoiles' : 'étoile'} sur 5.`,
    quote: request.reopened_by === 'message' ? null : request.feedback,
    fields: number === null ? [] : [{ label: 'Commande', value: number }],
    link: {
      label: purpose === 'unhappy' ? 'Lui répondre' : 'Lire l’avis',
      url: at(`/dashboard/reviews?request=${request_id}`),
    },
  };
}

function headingOf(purpose: Post['purpose'], reopened_by: ReopenedBy | null): string {
  if (reopened_by !== null) return 'Avis de nouveau ouvert';
  return purpose === 'unhappy' ? 'Client mécontent' : 'Nouvel avis';
}
