import { CHANNEL_LABELS } from '#contract/labels/labels.ts';
import type { MessageChannel } from '#contract/labels/message-status.ts';
import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import { transaction } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import { takeAttempt } from '#server/http/limits/attempts.ts';
import type { Handler, TeamCaller } from '#server/http/calls/handler.ts';
import { checkTemplateValues } from '#server/domains/channels/whatsapp/check-template-values.ts';
import {
  chooseChannel,
  listUsableContents,
} from '#server/domains/requests/planning/choose-channel.ts';
import { isOptedOut } from '#server/domains/requests/opt-outs/is-opted-out.ts';
import { loadPlanning } from '#server/domains/requests/planning/load-planning.ts';
import type { Bill, ChannelPort as Port, OutgoingMessage } from '#server/ports/message-channel.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import { addToMonths } from '../sms-billing/record-bills.ts';
import { finishReservation, reserveSend } from '../worker/reserve-send.ts';
import { readTestContact } from './test-contact.ts';
import { perChannel } from '#contract/labels/channels.ts';
import { openPort, noChannel, composeTest } from './compose-test.ts';

type SentTest = Answer<'sendTestReviewRequest'>['data'];

const HOUR_MS = 3_600_000;
const PER_TEAM = { name: 'test message of a team', most: 20, windowMs: HOUR_MS };
const PER_CONTACT = { name: 'test message to a contact', most: 5, windowMs: HOUR_MS };
const PATIENCE_MS = 30_000;
const DECLARED = perChannel(() => 'declared' as const);

/**
 * Sends a step of the flow as it is being edited to the user who asks, by the channel that would
 * carry it. No row is written, and it counts in no statistic.
 */
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

/**
 * Sends the message. A refusal of the provider is a result of the test, which is shown beside the
 * preview with its remedy.
 */
async function send(
  app: Pick<App, 'log'>,
  port: Port,
  message: OutgoingMessage,
  channel: MessageChannel,
): Promise<Omit<SentTest, 'preview'> & { bill?: Bill | undefined }> {
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
  opted_out: 'Cette personne s’est désinscrite auprès de ce service.',
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
}: OutgoingMessage): SentTest['preview'] {
  return { sender_name, recipient, subject, text, html, page_url: review_url };
}
