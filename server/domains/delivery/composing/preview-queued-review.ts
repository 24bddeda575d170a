import { sql } from 'kysely';
import { parseFlowConfiguration } from '#contract/settings/flow-configuration.ts';
import type { FlowConfiguration } from '#contract/settings/flow-configuration.ts';
import type { MessageChannel, Step } from '#contract/labels/message-status.ts';
import type { App } from '#server/app.ts';
import { Failure } from '#server/failures.ts';
import type { Handler } from '#server/http/calls/handler.ts';
import { databaseId } from '#server/http/calls/page.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import { readSendable } from '#server/domains/channels/whatsapp/read-approved.ts';
import { previewToken } from '#server/domains/customer-pages/preview-token.ts';
import type { MessageContext } from '#server/domains/requests/planning/read-plan-inputs.ts';
import { contentOf, type MessageContent, type ShopWithTemplates } from './message-content.ts';
import { preheaderOf } from './preview-message.ts';
import { readShops } from './read-shops.ts';

type PreviewedRow = Omit<MessageContext, 'token'> & {
  step: Step;
  channel: MessageChannel | null;
  sent_at: Date | null;
  erased_at: Date | null;
};

/**
 * Previews one message as it will be sent or, once it is sent, with the texts of that day. Its
 * links open the preview, because the address of the customer's own page is never shown.
 */
export const previewQueuedReview: Handler<'previewQueuedReview'> = async (
  app,
  { caller: { team_id }, params },
) => {
  const row = await readMessage(app, team_id, params.id);
  if (row.erased_at !== null) throw new Failure('erased');
  const { step, channel, sent_at, ...person } = row;
  if (channel === null) throw new Failure('no_channel');
  const [shops, templates] = await Promise.all([
    readShops(app.db, [team_id], app.config.publicUrl),
    readSendable(app.db, [team_id]),
  ]);
  const shop = shops.get(team_id);
  if (!shop) throw new Failure('not_found');
  const flow =
    sent_at === null
      ? shop.flow
      : await flowOfThen(app, shop.flow, { team_id, step, channel, sent_at });
  const token = previewToken(app.config.secretKey, team_id, app.clock.now());
  const review_url = `${shop.link_base}/y/${token}`;
  const content = compose(
    { channel, step },
    { ...person, token },
    { ...shop, flow, templates: templates(team_id) },
    review_url,
  );
  return {
    data: {
      channel,
      sent_at: sent_at?.toISOString() ?? null,
      sender_name: shop.look.sender_name ?? shop.name,
      subject: content.subject,
      preheader: content.html === null ? null : preheaderOf(content.html),
      text: content.text,
      html: content.html,
    },
  };
};

async function readMessage(
  { db }: Pick<App, 'db'>,
  team_id: string,
  id: string,
): Promise<PreviewedRow> {
  const row = await db
    .selectFrom('messages as m')
    .innerJoin('review_requests as r', 'r.id', 'm.request_id')
    .leftJoin('orders as o', 'o.id', 'r.order_id')
    .select([
      'm.step',
      'm.channel',
      'm.sent_at',
      'r.uuid',
      'r.first_name',
      'r.last_name',
      'r.locale',
      'r.integration_order_number',
      'r.erased_at',
      'o.ordered_at',
      'o.delivered_at',
      'o.line_items',
    ])
    .where('m.id', '=', databaseId(id))
    .where('m.team_id', '=', team_id)
    .executeTakeFirst();
  if (!row) throw new Failure('not_found');
  return { ...row, line_items: row.line_items as unknown[] | null };
}

/** Returns the flow with the text that the step had on this channel at that date. */
async function flowOfThen(
  { db }: Pick<App, 'db'>,
  flow: FlowConfiguration,
  of: { team_id: string; step: Step; channel: MessageChannel; sent_at: Date },
): Promise<FlowConfiguration> {
  const { rows } = await sql<{ content: Record<string, unknown> | null; is_unknown: boolean }>`
    select content, is_unknown from step_contents
    where team_id = ${of.team_id} and step = ${of.step} and channel = ${of.channel} and since <= ${of.sent_at}
    order by since desc limit 1`.execute(db);
  const [then] = rows;
  if (!then || then.is_unknown) return flow;
  const { [of.channel]: _now, ...others } = flow.steps[of.step].contents;
  return parseFlowConfiguration({
    ...flow,
    steps: {
      ...flow.steps,
      [of.step]: {
        ...flow.steps[of.step],
        contents: { ...others, ...(then.content && { [of.channel]: then.content }) },
      },
    },
  });
}

/** Composes the content. A WhatsApp message without an approved template cannot be composed. */
function compose(
  message: { channel: MessageChannel; step: Step },
  context: MessageContext,
  shop: ShopWithTemplates,
  review_url: string,
): MessageContent {
  try {
    return contentOf(message, context, shop, { review_url, stop_url: `${review_url}/stop` });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    throw new Failure('no_channel', {
      message: 'Le modèle WhatsApp de cette étape n’est pas approuvé : il n’y a pas de message.',
    });
  }
}
