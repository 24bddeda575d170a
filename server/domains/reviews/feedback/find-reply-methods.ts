import type { Kysely } from 'kysely';
import type { Answer } from '#contract/api/schemas.ts';
import type { MessageChannel } from '#contract/labels/message-status.ts';
import type { App } from '#server/app.ts';
import type { DB } from '#server/database/tables.ts';
import type { TeamCaller } from '#server/http/calls/handler.ts';
import { contactMask } from '#server/domains/privacy/mask-contact.ts';
import { channelStates } from '#server/domains/requests/planning/read-plan-inputs.ts';
import { findSenders, type Senders } from '#server/domains/channels/senders/find-senders.ts';
import {
  mayWriteToThirdParties,
  permissionsColumn,
  permitSenders,
} from '#server/domains/channels/senders/team-permissions.ts';
import { evaluateReplyMethods } from './evaluate-reply-methods.ts';
import { type ReplyMethod, type ReplyMethods } from './reply-methods.ts';
import { readMailAnswers, readSmsAnswers } from './read-answer-address.ts';
import { readAuthor } from './read-author.ts';
import { perChannel } from '#contract/labels/channels.ts';
import { findWhatsappService } from '#server/domains/channels/senders/open-team-channel.ts';

/** Reads the reply channels of the panel; none when the request has no review. */
export async function readReplyMethods(
  app: Pick<App, 'db' | 'clock' | 'whatsapp' | 'config'>,
  { team_id, role, user }: Pick<TeamCaller, 'team_id' | 'role' | 'user'>,
  request_id: string,
): Promise<Answer<'getReview'>['data']['reply_ways']> {
  const mask = contactMask(role);
  const ways = await findReplyMethods(app, team_id, request_id, app.clock.now());
  const isOpen = (channel: MessageChannel) =>
    ways.find((way) => way.channel === channel && !way.closed);
  const [mail, sms] = await Promise.all([
    isOpen('email') ? readMailAnswers(app.db, team_id, user.id) : null,
    isOpen('sms') ? readSmsAnswers(app, team_id, isOpen('sms')?.sender ?? null) : null,
  ]);
  const answers = { email: mail, sms, whatsapp: null };
  return ways.map(({ channel, recipient, closed, until }) => ({
    channel,
    recipient: mask(recipient),
    is_open: closed === null,
    code: closed?.code ?? null,
    reason: closed?.reason ?? null,
    remedy: closed?.remedy ?? null,
    until: until?.toISOString() ?? null,
    answers_to: role === 'reader' ? null : (answers[channel]?.address ?? null),
    answers_warning: answers[channel]?.warning ?? null,
  }));
}

export type FoundReplyMethod = ReplyMethod & { sender: Senders['email'] };

/** Finds the reply channels of a review’s author, with the sender of each. */
export async function findReplyMethods(
  { db, whatsapp }: { db: Kysely<DB>; whatsapp: App['whatsapp'] },
  team_id: string,
  request_id: string,
  now: Date,
): Promise<FoundReplyMethod[]> {
  const author = await readAuthor(db, team_id, request_id);
  if (!author) return [];
  const [base, team, instance] = await Promise.all([
    findSenders(db, team_id),
    db
      .selectFrom('teams')
      .select(['can_send_reviews', 'timezone'])
      .select(permissionsColumn(now).as('permissions'))
      .where('id', '=', team_id)
      .executeTakeFirstOrThrow(),
    db.selectFrom('instance').select('restore_unconfirmed').executeTakeFirst(),
  ]);
  const senders = permitSenders(base, team.permissions, { timezone: team.timezone, now });
  const ways = {
    states: statesOf(senders, now),
    has_templates_only: hasTemplatesOnly(whatsapp, senders.whatsapp?.provider),
    is_allowed: team.can_send_reviews,
    is_confirmed: mayWriteToThirdParties(senders, team.permissions),
    sms_countries: senders.sms?.countries ?? null,
    is_restored: instance?.restore_unconfirmed ?? false,
  };
  return evaluateReplyMethods(author, ways, now).map((way) => ({
    ...way,
    sender: senders[way.channel],
  }));
}

function hasTemplatesOnly(whatsapp: App['whatsapp'], provider: string | undefined): boolean {
  const found = findWhatsappService({ whatsapp }, provider);
  return found !== null && found.service.openTalk === undefined;
}

/**
 * A reply is sent now, so a channel whose provider refuses the credentials is not available. A
 * planned message would wait for it.
 */
function statesOf(senders: Senders, now: Date): ReplyMethods['states'] {
  const states = channelStates(senders, now);
  return perChannel((channel) =>
    states[channel] === 'usable' && senders[channel]?.state === 'broken'
      ? 'broken'
      : states[channel],
  );
}
