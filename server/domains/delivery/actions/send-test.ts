import type { CustomerLocale } from '#contract/customer-pages/customer-locale.ts';
import type { FlowConfiguration } from '#contract/settings/flow-configuration.ts';
import { CHANNEL_LABELS } from '#contract/labels/labels.ts';
import type { MessageChannel, Step } from '#contract/labels/message-status.ts';
import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import { transaction } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import { takeAttempt } from '#server/http/limits/attempts.ts';
import type { Handler, TeamCaller } from '#server/http/calls/handler.ts';
import { readMailSenders } from '#server/domains/channels/mail-senders/read-mail-senders.ts';
import { checkTemplateValues } from '#server/domains/channels/whatsapp/check-template-values.ts';
import { readSendable } from '#server/domains/channels/whatsapp/read-approved.ts';
import { exampleOrder } from '#server/domains/customer-pages/example-order.ts';
import { previewToken } from '#server/domains/customer-pages/preview-token.ts';
import {
  chooseChannel,
  listUsableContents,
} from '#server/domains/requests/planning/choose-channel.ts';
import { isOptedOut } from '#server/domains/requests/opt-outs/is-opted-out.ts';
import { loadPlanning, type Planning } from '#server/domains/requests/planning/load-planning.ts';
import type { MessageContext } from '#server/domains/requests/planning/read-plan-inputs.ts';
import type { Bill, ChannelPort as Port, OutgoingMessage } from '#server/ports/message-channel.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import { contentOf } from '#server/domains/delivery/composing/message-content.ts';
import { readShops } from '#server/domains/delivery/composing/read-shops.ts';
import { findChannels } from '../worker/find-channels.ts';
import { markAsTest, markValues } from '../composing/mark-as-test.ts';
import { addToMonths } from '../sms-billing/record-bills.ts';
import { finishReservation, reserveSend } from '../worker/reserve-send.ts';
import { readTestContact } from './test-contact.ts';

type Tested = Answer<'sendTestReviewRequest'>['data'];

const HOUR_MS = 3_600_000;
const PER_TEAM = { name: 'test message of a team', most: 20, windowMs: HOUR_MS };
const PER_CONTACT = { name: 'test message to a contact', most: 5, windowMs: HOUR_MS };
const PATIENCE_MS = 30_000;
const DECLARED = { whatsapp: 'declared', sms: 'declared', email: 'declared' } as const;

/** Sends a step of the flow as it is being edited to the user who asks, by the channel that would carry it. No row is written, and it counts in no statistic. */
export const sendTestReviewRequest: Handler<'sendTestReviewRequest'> = async (
  app,
  { body, caller },
) => {
  const { flow_configuration: flow, step, locale = null } = body;
  const planning = await transaction(app, (tx) => loadPlanning(tx, caller.team_id));
  const person = readTestContact(body.contact, planning.team.country);
  if (!planning.team.can_send_reviews) throw new Failure('sending_not_allowed');
  if (!planning.team.is_confirmed && !isOwn(caller, person.email))
    throw new Failure('owner_unconfirmed', {
      message:
        'Confirmez d’abord votre adresse e-mail : d’ici là, un test ne peut partir que vers elle.',
    });
  if (await isRestoreUnconfirmed(app)) throw new Failure('unconfirmed_restore');
  if (await isOptedOut(app.db, { team_id: caller.team_id, ...person }))
    throw new Failure('opted_out');
  const usable_contents = listUsableContents(
    flow.steps[step],
    planning.channels.approved_templates,
  );
  const choice = chooseChannel(person, {
    channels: flow.steps[step].channels,
    usable_contents,
    states: planning.channels.states,
    sms_countries: planning.channels.sms_countries,
    rule: DECLARED,
  });
  const port = choice.kind === 'chosen' ? await openPort(app, planning, choice.channel) : null;
  if (choice.kind === 'held' && choice.reason === 'needs_approval')
    throw new Failure('needs_approval');
  if (choice.kind !== 'chosen' || port === null) throw noChannel(person.email !== null);
  if (choice.channel === 'whatsapp')
    await checkTemplateValues(app.db, caller.team_id, flow, 'flow_configuration', [step]);
  await takeAttempt(app, PER_TEAM, caller.team_id);
  await takeAttempt(app, PER_CONTACT, person.address);
  const message = await composeTest(app, caller, {
    flow,
    step,
    locale,
    channel: choice.channel,
    recipient: choice.recipient,
  });
  const about = { team_id: caller.team_id, channel: choice.channel };
  const place = await reserveSend(app, about);
  if (place.kind === 'full') throw new Failure(place.reason);
  const { bill, ...tested } = await send(app, port, message, choice.channel);
  const sender_id = planning.senders[choice.channel]?.id;
  if (bill && sender_id !== undefined)
    await transaction(app, (tx) => addToMonths(tx, [{ team_id: caller.team_id, sender_id, bill }]));
  await finishReservation(app, about, place.day, tested.status !== 'failed');
  return { data: { ...tested, preview: presentPreview(message) } };
};

function isOwn({ user }: TeamCaller, email: string | null): boolean {
  return email?.toLowerCase() === user.email.toLowerCase();
}

async function isRestoreUnconfirmed(app: Pick<App, 'db'>): Promise<boolean> {
  const instance = await app.db
    .selectFrom('instance')
    .select('restore_unconfirmed')
    .executeTakeFirst();
  return instance?.restore_unconfirmed ?? false;
}

function noChannel(isEmail: boolean): Failure {
  const what = isEmail
    ? 'l’e-mail n’est pas un canal de cette étape, ou n’est pas connecté.'
    : 'aucun canal de téléphone de cette étape n’est connecté avec un contenu prêt.';
  return new Failure('no_channel', { message: `Ce test ne peut pas partir\u00A0: ${what}` });
}

async function openPort(
  app: App,
  planning: Planning,
  channel: MessageChannel,
): Promise<Port | null> {
  const sender_id = planning.senders[channel]?.id;
  if (sender_id === undefined) return null;
  const channelOf = await findChannels(app, [{ sender_id }]);
  return channelOf({ sender_id, channel });
}

interface TestMessage {
  flow: FlowConfiguration;
  step: Step;
  locale: CustomerLocale | null;
  channel: MessageChannel;
  recipient: string;
}

/** Composes the test like a message of an invented order. The first name is that of the user. */
async function composeTest(
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
  const words = contentOf(
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
    ...markAsTest(channel, words),
  };
}

/** The refusal of a provider is a result of the test. It is shown beside the preview, with its remedy. */
async function send(
  app: Pick<App, 'log'>,
  port: Port,
  message: OutgoingMessage,
  channel: MessageChannel,
): Promise<Omit<Tested, 'preview'> & { bill?: Bill | undefined }> {
  const named = { channel, channel_label: CHANNEL_LABELS[channel], is_outbox: port.is_outbox };
  try {
    const { bill } = await port.send(message, AbortSignal.timeout(PATIENCE_MS));
    return { ...named, status: 'sent', problem: null, bill };
  } catch (error) {
    if (!(error instanceof ProviderError))
      app.log.error({ err: error, team_id: message.team_id }, 'a test message could not be sent');
    const kind = error instanceof ProviderError ? error.kind : 'unknown_outcome';
    return {
      ...named,
      status: kind === 'unknown_outcome' ? 'outcome_unknown' : 'failed',
      problem: PROBLEMS[kind],
    };
  }
}

const PROBLEMS: Readonly<Record<ProviderError['kind'], string>> = {
  rate: 'Le service demande d’attendre : essayez de nouveau dans une minute.',
  transient: 'Le service ne répond pas pour l’instant : essayez de nouveau dans quelques minutes.',
  auth: 'Le service refuse vos identifiants : réparez ce canal dans les intégrations.',
  business: 'Le compte de ce canal ne permet pas d’envoyer : voyez les intégrations.',
  violation: 'Le compte WhatsApp est restreint par Meta : les clients reçoivent le canal suivant.',
  paused: 'Ce canal ou ce modèle est en pause chez le service : voyez les intégrations.',
  recipient: 'Le service refuse cette adresse.',
  content: 'Le service refuse ce contenu : revoyez le texte ou le modèle de cette étape.',
  marketing: 'Meta limite les messages à cette personne pour l’instant.',
  opted_out: 'Cette personne a demandé le silence à ce service.',
  unknown_outcome:
    'Personne ne peut dire si le message est parti : regardez s’il arrive avant d’en envoyer un autre.',
};

function presentPreview({
  sender_name,
  recipient,
  subject,
  text,
  html,
  review_url,
}: OutgoingMessage): Tested['preview'] {
  return { sender_name, recipient, subject, text, html, page_url: review_url };
}
