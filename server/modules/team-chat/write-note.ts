import type { App } from '#server/app.ts';
import type { ChatPostsTable } from '#server/database/tables/team-chat.ts';
import type { ChatNote } from '#server/ports/team-chat.ts';

interface Post {
  team_id: string;
  purpose: ChatPostsTable['purpose'];
  request_id: string | null;
  words: string | null;
}

/** What is said of it now; null: what it was about is gone. */
export async function writeNote(app: Pick<App, 'db' | 'config'>, { team_id, purpose, request_id, words }: Post): Promise<ChatNote | null> {
  const at = (path: string): string => `${app.config.publicUrl}${path}${path.includes('?') ? '&' : '?'}team=${team_id}`;
  const team = await app.db.selectFrom('teams').select('name').where('id', '=', team_id).executeTakeFirst();
  if (!team) return null;
  if (request_id === null && purpose === 'unhappy') return { heading: `La note moyenne a baissé, ${team.name}`, text: words ?? '', quote: null, facts: [], link: { label: 'Chercher pourquoi', url: at('/dashboard/statistics?section=repartition') } };
  if (request_id === null) return { heading: `Un canal d’envoi est en panne, ${team.name}`, text: words ?? '', quote: null, facts: [], link: { label: 'Réparer', url: at('/dashboard/settings/integrations') } };
  const request = await app.db.selectFrom('review_requests').select(['rating', 'feedback', 'first_name', 'last_name', 'integration_order_number']).where('id', '=', request_id).where('erased_at', 'is', null).executeTakeFirst();
  if (!request || request.rating === null) return null;
  const who = [request.first_name, request.last_name].filter(Boolean).join(' ') || 'Un client';
  const number = request.integration_order_number?.replace(/^#/, '') ?? null;
  return {
    heading: `${'★'.repeat(request.rating)}${'☆'.repeat(5 - request.rating)} ${purpose === 'unhappy' ? 'Client mécontent' : 'Nouvel avis'}, ${team.name}`,
    text: `${who} a donné ${request.rating} ${request.rating > 1 ? 'étoiles' : 'étoile'} sur 5.`,
    quote: request.feedback,
    facts: number === null ? [] : [{ label: 'Commande', value: number }],
    link: { label: purpose === 'unhappy' ? 'Lui répondre' : 'Lire l’avis', url: at(`/dashboard/reviews?request=${request_id}`) },
  };
}
