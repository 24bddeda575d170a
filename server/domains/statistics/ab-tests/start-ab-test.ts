import type { MessageChannel, Step } from '#contract/labels/message-status.ts';
import { CUSTOMER_LOCALES } from '#contract/customer-pages/customer-locale.ts';
import { defaultEmail, defaultSms, type Tone } from '#contract/messages/default-texts.ts';
import { parseCustomizationConfiguration } from '#contract/settings/customization-configuration.ts';
import {
  type FlowConfiguration,
  parseFlowConfiguration,
} from '#contract/settings/flow-configuration.ts';
import { transaction, type Tx } from '#server/database/transaction.ts';
import { recordAuditEvent } from '#server/domains/audit-log/record-audit-event.ts';
import { Failure, invalidField } from '#server/failures.ts';
import type { Handler } from '#server/http/calls/handler.ts';
import { presentAbTest } from './present-ab-test.ts';
import { templateB } from './template-b.ts';

type Contents = FlowConfiguration['steps']['request']['contents'];

const DAY_MS = 86_400_000;

/** Starts a test: text B is sent to half of the requests, until an end that does not change. */
export const startAbTest: Handler<'startAbTest'> = (app, { caller, body }) =>
  transaction(app, async (tx) => {
    const { team_id } = caller;
    const { step, channel, duration_days, contents } = body;
    const { flow, tone } = await lockFlow(tx, team_id);
    const own = flow.steps[step];
    if (!own.is_enabled || !own.channels.includes(channel))
      throw invalidField('channel', 'Ce canal ne sert pas à cette étape : ajoutez-le d’abord.');
    const content =
      channel === 'whatsapp'
        ? await templateB(tx, team_id, contents, own.contents)
        : textB(contents, own.contents, { step, channel, tone });
    if (await isRunning(tx, team_id, step, channel)) throw new Failure('ab_test_running');
    const row = {
      team_id,
      step,
      channel,
      content: JSON.stringify(content),
      started_at: tx.now,
      ends_at: new Date(tx.now.getTime() + duration_days * DAY_MS),
    };
    const saved = await tx.db
      .insertInto('ab_tests')
      .values(row)
      .returning([
        'id',
        'step',
        'channel',
        'content',
        'started_at',
        'ends_at',
        'stopped_at',
        'stop_reason',
      ])
      .executeTakeFirstOrThrow();
    await recordAuditEvent(tx, caller, 'ab_test_started', { step, channel, days: duration_days });
    const nobody = { sent: 0, rated: 0 };
    return { data: presentAbTest(saved, { a: nobody, b: nobody }, tx.now) };
  });

function textB(contents: Contents, own: Contents, place: Place): object {
  const text = contents[place.channel];
  if (!text?.text?.trim()) throw invalidField('contents', 'Écrivez le texte B de ce canal.');
  if (sameText(text, own[place.channel], place))
    throw invalidField(
      'contents',
      'Le texte B dit la même chose que le texte actuel : changez-en une partie.',
    );
  return { ...text, translations: translationsOfA(own, place) };
}

/**
 * Locks the flow of a team, so that tests are started one at a time and the flow is not saved
 * meanwhile.
 */
async function lockFlow(tx: Tx, team_id: string): Promise<{ flow: FlowConfiguration; tone: Tone }> {
  const team = await tx.db
    .selectFrom('teams')
    .select(['flow_configuration_config', 'customization_config'])
    .where('id', '=', team_id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!team) throw new Failure('not_found');
  return {
    flow: parseFlowConfiguration(team.flow_configuration_config),
    tone: parseCustomizationConfiguration(team.customization_config).tone,
  };
}

/**
 * Returns true when a test of this step and channel is running, because two tests at once would
 * share their requests.
 */
async function isRunning(
  tx: Tx,
  team_id: string,
  step: Step,
  channel: MessageChannel,
): Promise<boolean> {
  const running = await tx.db
    .selectFrom('ab_tests')
    .select('id')
    .where('team_id', '=', team_id)
    .where('step', '=', step)
    .where('channel', '=', channel)
    .where('stopped_at', 'is', null)
    .where('ends_at', '>', tx.now)
    .executeTakeFirst();
  return running !== undefined;
}

interface Place {
  step: Step;
  channel: Exclude<MessageChannel, 'whatsapp'>;
  tone: Tone;
}

function sameText(b: object, a: object | undefined, { step, channel, tone }: Place): boolean {
  const ours: Record<string, unknown> =
    channel === 'sms' ? { text: defaultSms(step, tone) } : { ...defaultEmail(step, tone) };
  const shown = (content: object | undefined, part: string): unknown =>
    (content && Reflect.get(content, part)) ?? ours[part];
  return Object.keys(ours).every((part) => shown(a, part) === shown(b, part));
}

/**
 * Returns the translations for text B, which is written in French: readers of other languages get
 * the current texts in both groups.
 */
function translationsOfA(
  contents: Contents,
  { step, channel, tone }: Place,
): Record<string, object> {
  const own = contents[channel];
  if (own?.text != null) return { ...own.translations };
  const ours = CUSTOMER_LOCALES.filter((locale) => locale !== 'fr').map((locale) => [
    locale,
    channel === 'sms' ? { text: defaultSms(step, tone, locale) } : defaultEmail(step, tone, locale),
  ]);
  return { ...Object.fromEntries(ours), ...own?.translations } as Record<string, object>;
}
