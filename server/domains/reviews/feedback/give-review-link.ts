import { parseFlowConfiguration } from '#contract/settings/flow-configuration.ts';
import { transaction } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import type { Handler } from '#server/http/calls/handler.ts';
import { databaseId } from '#server/http/calls/page.ts';
import { recordAuditEvent } from '#server/domains/audit-log/record-audit-event.ts';
import { linkBase } from '#server/domains/link-domains/link-base.ts';
import { recordTimelineEvent } from '#server/domains/requests/timeline/record-timeline-event.ts';
import { linkEnd } from '#server/domains/requests/planning/link-expiry.ts';

/**
 * Returns the customer’s own link, which the team shares manually. Its lifetime starts again; links
 * in earlier messages still work.
 */
export const giveReviewLink: Handler<'giveReviewLink'> = (app, { caller, params }) =>
  transaction(app, async (tx) => {
    const { team_id } = caller;
    const team = await tx.db
      .selectFrom('teams')
      .select(['flow_configuration_config', 'link_domain', 'link_domain_state'])
      .where('id', '=', team_id)
      .executeTakeFirstOrThrow();
    const request = await tx.db
      .selectFrom('review_requests')
      .select(['id', 'token', 'erased_at', 'link_expires_at'])
      .where('id', '=', databaseId(params.id))
      .where('team_id', '=', team_id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!request) throw new Failure('not_found');
    if (request.erased_at !== null) throw new Failure('erased');
    const { link_ttl_days } = parseFlowConfiguration(team.flow_configuration_config);
    const expires_at = new Date(
      Math.max(linkEnd(tx.now, link_ttl_days).getTime(), request.link_expires_at?.getTime() ?? 0),
    );
    await tx.db
      .updateTable('review_requests')
      .set({ link_expires_at: expires_at, updated_at: tx.now })
      .where('id', '=', request.id)
      .execute();
    await recordTimelineEvent(tx, {
      kind: 'link_given',
      team_id,
      request_id: request.id,
      user_id: caller.user.id,
    });
    await recordAuditEvent(tx, caller, 'review_link_given', { id: request.id });
    return {
      data: {
        url: `${linkBase(app.config, team)}/y/${request.token}`,
        expires_at: expires_at.toISOString(),
      },
    };
  });
