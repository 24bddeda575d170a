import { customerPages } from '#customer-pages';
import { parseCustomizationConfiguration } from '#contract/settings/customization-configuration.ts';
import type { App } from '#server/app.ts';
import { linkBase } from '#server/domains/link-domains/link-base.ts';
import { readMailSenders } from '#server/domains/channels/mail-senders/read-mail-senders.ts';
import { chooseLocale } from '#server/domains/customer-pages/choose-locale.ts';
import { presentShop } from '#server/domains/customer-pages/present-customer.ts';
import type { OutgoingMessage } from '#server/ports/message-channel.ts';
import type { Reply } from '#server/database/tables/reviews/review-replies.ts';
import { findReplyTo } from './read-answer-address.ts';

/**
 * Composes a reply for its channel, in the name of the shop and with the opt-out link. Returns null
 * when the person was erased.
 */
export async function composeReply(
  app: Pick<App, 'db' | 'config'>,
  reply: Pick<
    Reply,
    'key' | 'team_id' | 'request_id' | 'channel' | 'recipient' | 'text' | 'user_id'
  >,
): Promise<OutgoingMessage | null> {
  const row = await app.db
    .selectFrom('review_requests as r')
    .innerJoin('teams as t', 't.id', 'r.team_id')
    .select([
      'r.token',
      'r.locale',
      't.name',
      't.website_url',
      't.timezone',
      't.customer_locale',
      't.customization_config',
      't.link_domain',
      't.link_domain_state',
    ])
    .where('r.id', '=', reply.request_id)
    .where('r.erased_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const look = parseCustomizationConfiguration(row.customization_config);
  const review_url = `${linkBase(app.config, row)}/y/${row.token}`;
  const stop_url = `${review_url}/stop`;
  const { team_id, request_id, recipient } = reply;
  const mail_sender =
    reply.channel === 'email'
      ? ((await readMailSenders(app, [team_id])).get(team_id) ?? null)
      : null;
  const mail = () =>
    customerPages.renderReviewReply({
      shop: presentShop(row, look, app.config.publicUrl),
      locale: chooseLocale(null, undefined, row.locale, {
        languages: look.languages,
        customer_locale: row.customer_locale,
      }),
      text: reply.text,
      preferences_url: `${review_url}/preferences`,
    });
  const text =
    reply.channel === 'email'
      ? mail()
      : {
          subject: null,
          html: null,
          text: reply.channel === 'sms' ? `${reply.text}\nSTOP : ${stop_url}` : reply.text,
        };
  return {
    key: `reply.${reply.key}`,
    team_id,
    request_id,
    message_id: null,
    recipient,
    sender_name: look.sender_name ?? row.name,
    stop_url,
    review_url,
    mail_sender,
    reply_to: reply.channel === 'email' ? await findReplyTo(app.db, team_id, reply.user_id) : null,
    template: null,
    is_personal: true,
    ...text,
  };
}
