import { sql } from 'kysely';
import type { App } from '#server/app.ts';
import { remainingLines } from '#server/domains/customer-pages/present-customer.ts';
import { sendTeamMail } from '#server/domains/team-mail/send-team-mail.ts';
import { isTeamConfirmed } from '#server/domains/team-mail/may-mail-to.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import { countInvitations } from './count-invitations.ts';
import { linkKindOf, siteLocaleOf } from './find-destination-link.ts';
import { openSite } from './open-site.ts';
import { referenceOf } from './sync/reference-of.ts';

interface DueInvitation {
  id: string;
  team_id: string;
  request_id: string;
  attempts: number;
}

/**
 * Longer than any transaction, in milliseconds, so that a request of a transaction that committed
 * late is found too.
 */
const LOOK_BACK_MS = 15 * 60_000;
const AGAIN_MINUTES = [5, 15, 60, 240, 720];
const LEASE_MS = 5 * 60_000;
const AT_ONCE = 50;
/** The usual delay of the review site, in milliseconds: the message of the shop arrives first. */
const PREFERRED_MS = 7 * 86_400_000;

const UNCONFIRMED_PAUSE_MS = 60 * 60_000;
const UNCONFIRMED =
  'Confirmez l’adresse e-mail du propriétaire : d’ici là, rien ne part vers d’autres personnes.';
const OVER = 'Le nombre d’invitations de votre forfait Trustpilot est atteint ce mois-ci.';
const GONE = 'La personne ne souhaite plus être contactée.';
const OTHER_WAY = 'Vos avis Trustpilot sont maintenant demandés autrement.';

/**
 * Scheduled job: sends the site one invitation e-mail for each order whose first message was
 * accepted, for teams that enabled it. It runs apart from the sending of messages.
 */
export async function inviteThroughSite(app: App): Promise<void> {
  await recordAcceptedRequests(app);
  for (let due = await takeDue(app); due.length > 0; due = await takeDue(app))
    for (const one of due) await sendToSite(app, one);
}

async function recordAcceptedRequests({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await sql`
    insert into review_invitations (team_id, request_id, kind, created_at, next_try_at)
    select r.team_id, r.id, 'hand_over', ${now}::timestamptz, ${now}::timestamptz
    from integrations i join review_requests r on r.team_id = i.team_id join orders o on o.id = r.order_id
    where i.name = 'trustpilot' and i.state = 'connected' and i.settings->>'hand_over_address' is not null
      and r.last_activity_at >= ${new Date(now.getTime() - LOOK_BACK_MS)}::timestamptz and r.date_sent >= greatest(${new Date(now.getTime() - LOOK_BACK_MS)}::timestamptz, (i.settings->>'hand_over_since')::timestamptz)
      and r.email is not null and r.stopped_at is null and r.erased_at is null and coalesce(o.consent->>'email', 'true') <> 'false'
    on conflict do nothing`.execute(db);
}

async function takeDue({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<DueInvitation[]> {
  const now = clock.now();
  const { rows } = await sql<DueInvitation>`
    update review_invitations set attempts = attempts + 1, next_try_at = ${new Date(now.getTime() + LEASE_MS)}::timestamptz
    where id in (select id from review_invitations where next_try_at <= ${now}::timestamptz order by next_try_at limit ${AT_ONCE} for update skip locked) returning id, team_id, request_id, attempts`.execute(
    db,
  );
  return rows;
}

async function sendToSite(app: App, due: DueInvitation): Promise<void> {
  const settle = (change: { next_try_at: Date | null; made_at?: Date; problem: string | null }) =>
    app.db.updateTable('review_invitations').set(change).where('id', '=', due.id).execute();
  const [site, request] = [
    await openSite(app, due.team_id),
    await readRequest(app, due.request_id),
  ];
  const address = site?.settings.hand_over_address ?? null;
  if (!site || address === null || linkKindOf(site) !== 'plain')
    return void (await settle({ next_try_at: null, problem: OTHER_WAY }));
  if (!request?.email || request.stopped_at !== null)
    return void (await settle({ next_try_at: null, problem: GONE }));
  if (
    (await countInvitations(app, due.team_id, site.settings.monthly_invitations)).state === 'over'
  )
    return void (await settle({ next_try_at: null, problem: OVER }));
  const now = app.clock.now();
  if (!(await isTeamConfirmed(app, due.team_id)))
    return void (await settle({
      next_try_at: new Date(now.getTime() + UNCONFIRMED_PAUSE_MS),
      problem: UNCONFIRMED,
    }));
  const reference_id = referenceOf(request);
  const preferred_at = new Date(
    Math.max(now.getTime(), (request.date_sent ?? now).getTime() + PREFERRED_MS),
  );
  const name = [request.first_name, request.last_name].filter(Boolean).join(' ') || 'Client';
  const mail = app.reviewSite.writeInvitationMail({
    email: request.email,
    name,
    reference_id,
    locale: siteLocaleOf(request.locale),
    preferred_at,
    products: productsOf(request.line_items),
  });
  try {
    await sendTeamMail(app, {
      key: `hand-over-${due.id}`,
      to: address,
      subject: `Invitation ${reference_id}`,
      team_id: due.team_id,
      ...mail,
    });
    await settle({ next_try_at: null, made_at: now, problem: null });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const minutes = AGAIN_MINUTES[due.attempts - 1];
    await settle({
      next_try_at: minutes === undefined ? null : new Date(now.getTime() + minutes * 60_000),
      problem: error.message.slice(0, 500),
    });
  }
}

async function readRequest({ db }: Pick<App, 'db'>, id: string) {
  return db
    .selectFrom('review_requests as r')
    .innerJoin('orders as o', 'o.id', 'r.order_id')
    .select([
      'r.uuid',
      'r.email',
      'r.first_name',
      'r.last_name',
      'r.locale',
      'r.date_sent',
      'r.stopped_at',
      'o.number_key',
      'o.line_items',
    ])
    .where('r.id', '=', id)
    .where('r.erased_at', 'is', null)
    .executeTakeFirst();
}

function productsOf(
  lines: readonly unknown[],
): { sku: string | null; name: string; url: string | null; image_url: string | null }[] {
  return (
    remainingLines(lines) as {
      sku?: string | null;
      title?: string | null;
      url?: string | null;
      image_url?: string | null;
    }[]
  )
    .slice(0, 20)
    .flatMap(({ sku, title, url, image_url }) =>
      title
        ? [{ sku: sku ?? null, name: title, url: url ?? null, image_url: image_url ?? null }]
        : [],
    );
}
