import type { AttackAccount, Attack } from './attack-case.ts';
import { until } from './until.ts';

/**
 * Imports files with other people’s addresses: delivered orders, opt-outs, and reviews that the
 * attacker then refuses. Then applies every bulk action to the waiting messages.
 */
export async function importAndAct(
  attack: Attack,
  as: AttackAccount,
  count: number,
): Promise<void> {
  const lines = (head: string, line: (index: number) => string): string =>
    [head, ...Array.from({ length: count }, (_, index) => line(index))].join('\n');
  const yesterday = new Date(Date.now() - 86_400_000).toISOString();
  await importFile(
    attack,
    as,
    'orders',
    lines(
      'Numéro de commande,E-mail,Téléphone,Pays,Date de livraison',
      (index) =>
        `I-${index},victime-import-${index}@exemple.fr,+33612${pad(index)},FR,${yesterday}`,
    ),
  );
  await importFile(
    attack,
    as,
    'reviews',
    lines(
      'Note,Avis,Auteur,E-mail,Date de publication',
      (index) =>
        `1,Une arnaque ${index},Victime ${index},victime-avis-${index}@exemple.fr,2026-01-05`,
    ),
  );
  await refuseReviews(attack, as);
  await importFile(
    attack,
    as,
    'opt_outs',
    lines('E-mail', (index) => `victime-silence-${index}@exemple.fr`),
  );
  await actOnAll(attack, as);
}

const pad = (index: number): string => String(340_000 + index);

async function importFile(
  { request, tried, mustHold }: Attack,
  as: AttackAccount,
  kind: 'orders' | 'reviews' | 'opt_outs',
  text: string,
): Promise<void> {
  const form = new FormData();
  form.set('file', new File([text], `${kind}.csv`));
  form.set('kind', kind);
  form.set('dry_run', '0');
  if (kind === 'reviews') form.set('origin', 'Ailleurs');
  const sent = await request('POST', '/api/team/imports', { as, body: form });
  const { data } = (sent.json ?? {}) as { data?: { id: string } };
  let seen: { state?: string; created?: number } = {};
  const isDone = await until(async () => {
    const { json } = await request('GET', `/api/team/imports/${data?.id ?? ''}`, { as });
    seen = (json as { data?: typeof seen }).data ?? {};
    return seen.state === 'done';
  });
  tried(`a file of ${kind}: ${sent.status}, ${seen.created ?? 0} taken in`);
  mustHold(
    `the file of ${kind} is imported, so that its addresses are really tried`,
    isDone && (seen.created ?? 0) > 0,
    `${sent.status} ${seen.state ?? sent.text.slice(0, 200)}`,
  );
}

async function refuseReviews({ request, tried }: Attack, as: AttackAccount): Promise<void> {
  const { json } = await request('GET', '/api/team/shop_reviews?per_page=20', { as });
  const { data = [] } = json as { data?: { id: string }[] };
  const statuses = [];
  for (const { id } of data)
    statuses.push(
      (
        await request('POST', `/api/team/shop_reviews/${id}/refuse`, {
          as,
          body: { reason: 'insulting' },
        })
      ).status,
    );
  tried(`imported reviews of strangers refused: ${statuses.join(', ')}`);
}

/** Applies every bulk action. None may send a message that is held, postponed or restored. */
async function actOnAll({ request, tried }: Attack, as: AttackAccount): Promise<void> {
  const soon = new Date(Date.now() + 60_000).toISOString();
  const actions = [
    { action: 'send_now', filters: {} },
    { action: 'postpone', filters: {}, scheduled_at: soon },
    { action: 'cancel', filters: { status: 'held', step: 'last_reminder' } },
    { action: 'restore', filters: { status: 'cancelled' } },
  ];
  for (const body of actions) {
    const { status } = await request('POST', '/api/team/reviews_queued/bulk', { as, body });
    tried(`${body.action} for all that waits: ${status}`);
  }
}
