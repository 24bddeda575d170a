import { Failure } from '#server/failures.ts';
import type { App } from '#server/app.ts';
import type { Planning } from '#server/domains/requests/planning/load-planning.ts';
import type { MessageChannel, Step } from '#contract/labels/message-status.ts';
import type { ChannelPort as Port, OutgoingMessage } from '#server/ports/message-channel.ts';
import { findChannels } from '#server/domains/delivery/worker/find-channels.ts';
import type { FlowConfiguration } from '#contract/settings/flow-configuration.ts';
import type { CustomerLocale } from '#contract/customer-pages/customer-locale.ts';
import type { TeamCaller } from '#server/http/calls/handler.ts';
import { readShops } from '#server/domains/delivery/composing/read-shops.ts';
import { readSendable } from '#server/domains/channels/whatsapp/read-approved.ts';
import { exampleOrder } from '#server/domains/customer-pages/example-order.ts';
import { previewToken } from '#server/domains/customer-pages/preview-token.ts';
import type { MessageContext } from '#server/domains/requests/planning/read-plan-inputs.ts';
import { contentOf } from '#server/domains/delivery/composing/message-content.ts';
import { markValues, markAsTest } from '#server/domains/delivery/composing/mark-as-test.ts';
import { readMailSenders } from '#server/domains/channels/mail-senders/read-mail-senders.ts';

export function noChannel(isEmail: boolean): Failure {
  const what = isEmail
    ? 'l’e-mail n’est pas un canal de cette étape, ou n’est pas connecté.'
    : 'aucun canal de téléphone de cette étape n’est connecté avec un contenu prêt.';
  return new Failure('no_channel', { message: `Ce test ne peut pas partir\u00A0: ${what}` });
}

export async function openPort(
  app: App,
  planning: Planning,
  channel: MessageChannel,
): Promise<Port | null> {
  const sender_id = planning.senders[channel]?.id;
  if (sender_id === undefined) return null;
  const channelOf = await findChannels(app, [{ sender_id }]);
  return channelOf({ sender_id });
}

interface TestMessage {
  flow: FlowConfiguration;
  step: Step;
  locale: CustomerLocale | null;
  channel: MessageChannel;
  recipient: string;
}

/** Composes the test as the message of an example order. The first name is that of the user. */
export async function composeTest(
  app: App,
  caller: TeamCaller,
  { flow, step, locale, channel, recipient }: TestMessage,
): Promise<OutgoingMessage> {
  const { team_id } = caller;
  const shop = (await readShops(app.db, [team_id], app.config.publicUrl)).get(team_id);
  if (!shop) throw new Failure('not_found');
  const templates = (await readSendable(app.db, [team_id]))(team_id);
  const person = await app.db
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', caller.user.id)
    .executeTakeFirst();
  const now = app.clock.now();
  const { number, ...order } = exampleOrder(now, step);
  const token = previewToken(app.config.secretKey, team_id, now);
  const review_url = `${shop.link_base}/y/${token}`;
  const stop_url = `${review_url}/stop`;
  const message_context: MessageContext = {
    uuid: token,
    token,
    first_name: person?.first_name ?? null,
    last_name: person?.last_name ?? null,
    locale,
    integration_order_number: number,
    ...order,
    line_items: [...order.line_items],
  };
  // A translation can be tested before the shop offers its language.
  const look = {
    ...shop.look,
    languages: locale === null ? shop.look.languages : [...shop.look.languages, locale],
  };
  const content = contentOf(
    { channel, step },
    markValues(channel, message_context),
    { ...shop, flow, look, templates },
    { review_url, stop_url },
  );
  const mail_sender =
    channel === 'email' ? ((await readMailSenders(app, [team_id])).get(team_id) ?? null) : null;
  const key = `test.${crypto.randomUUID()}`;
  return {
    key,
    team_id,
    request_id: null,
    message_id: null,
    recipient,
    sender_name: shop.look.sender_name ?? shop.name,
    stop_url,
    review_url,
    mail_sender,
    ...markAsTest(channel, content),
  };
}
