import type { Selectable } from 'kysely';
import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import type { Config } from '#server/config/config.ts';
import type { TeamsTable } from '#server/database/tables/teams/teams.ts';
import { transaction } from '#server/database/transaction.ts';
import type { Call } from '#server/http/calls/handler.ts';
import { recordAuditEvent } from '#server/domains/audit-log/record-audit-event.ts';
import { linkBase } from '#server/domains/link-domains/link-base.ts';
import { splitForCard, nameOnCard } from './card-characters.ts';

type ReviewLink = Answer<'getReviewLink'>['data'];

export async function getReviewLink(
  { db, config }: Pick<App, 'db' | 'config'>,
  { caller }: Call<'getReviewLink'>,
): Promise<Answer<'getReviewLink'>> {
  const team = await db
    .selectFrom('teams')
    .select(NAMED)
    .where('id', '=', caller.team_id)
    .executeTakeFirstOrThrow();
  return { data: presentReviewLink(config, team) };
}

/** Opens or closes the general link. A closed link has the same response as an unknown one. */
export async function shareReviewLink(
  app: App,
  { caller, body }: Call<'shareReviewLink'>,
): Promise<Answer<'shareReviewLink'>> {
  const share_general_review_link = body?.share_general_review_link ?? true;
  return transaction(app, async (tx) => {
    const before = await tx.db
      .selectFrom('teams')
      .select(NAMED)
      .where('id', '=', caller.team_id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    if (before.share_general_review_link !== share_general_review_link) {
      await tx.db
        .updateTable('teams')
        .set({ share_general_review_link, updated_at: tx.now })
        .where('id', '=', caller.team_id)
        .execute();
      await recordAuditEvent(
        tx,
        caller,
        share_general_review_link ? 'general_link_opened' : 'general_link_closed',
      );
    }
    return { data: presentReviewLink(app.config, { ...before, share_general_review_link }) };
  });
}

const NAMED = [
  'name',
  'website_url',
  'team_code',
  'share_general_review_link',
  'link_domain',
  'link_domain_state',
] as const;
type NamedTeam = Pick<Selectable<TeamsTable>, (typeof NAMED)[number]>;

/** Returns the link, on the shop’s own domain when it has one, because the link is printed. */
function presentReviewLink(config: Pick<Config, 'publicUrl'>, team: NamedTeam): ReviewLink {
  const { team_code, share_general_review_link } = team;
  const url = `${linkBase(config, team)}/t/${team_code}`;
  return {
    url,
    team_code,
    qr_svg_url: `${url}/qr.svg`,
    qr_png_url: `${url}/qr.png`,
    card_pdf_url: `${url}/carte.pdf`,
    card_missing_characters: splitForCard(team.name).missing,
    card_name: nameOnCard(team.name, team.website_url),
    share_general_review_link,
  };
}
