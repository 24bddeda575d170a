import { CHANNEL_LABELS, STEP_LABELS } from '#contract/labels/labels.ts';
import { CUSTOMER_LOCALES, type CustomerLocale } from '#contract/customer-pages/customer-locale.ts';
import type { MessageChannel, Step } from '#contract/labels/message-status.ts';
import { MESSAGE_CHANNELS, STEPS } from '#contract/labels/message-status.ts';
import { templateText } from '#contract/messages/templates/template-structure.ts';
import type { ComplianceSnapshot } from './snapshot/compliance-snapshot.ts';

/**
 * A text that customers read and that the team chose. The tests of `default-texts.ts` check the
 * built-in ones.
 */
export interface MessageText {
  /** The step and the channel, for example « Première relance, SMS ». */
  where: string;
  channel: MessageChannel;
  locale: CustomerLocale;
  subject: string | null;
  text: string;
}

type StepContents = ComplianceSnapshot['flow']['steps'][Step]['contents'];
type WithoutTranslations<T> = T extends unknown ? Omit<T, 'translations'> : never;
/** What the team wrote for one step and channel, in one language. */
type WrittenContent = WithoutTranslations<NonNullable<StepContents[MessageChannel]>>;

export const isUsed = (
  { flow }: Pick<ComplianceSnapshot, 'flow'>,
  channel: MessageChannel,
): boolean =>
  STEPS.some((step) => flow.steps[step].is_enabled && flow.steps[step].channels.includes(channel));

/** Returns the texts of the enabled steps, in each language that the team has written. */
export function listMessageTexts(snapshot: ComplianceSnapshot): MessageText[] {
  const steps = STEPS.filter((step) => snapshot.flow.steps[step].is_enabled);
  return steps.flatMap((step) =>
    MESSAGE_CHANNELS.filter((channel) =>
      snapshot.flow.steps[step].channels.includes(channel),
    ).flatMap((channel) => textOf(snapshot, step, channel)),
  );
}

function textOf(snapshot: ComplianceSnapshot, step: Step, channel: MessageChannel): MessageText[] {
  const written = snapshot.flow.steps[step].contents[channel];
  if (!written) return [];
  const texts: readonly (readonly [string, WrittenContent])[] = [
    ['fr', written],
    ...Object.entries<WrittenContent>(written.translations),
  ];
  return texts.flatMap(([code, content]) => {
    const subject = 'subject' in content ? content.subject : null;
    const text =
      'template_id' in content
        ? fullTemplateText(snapshot, content.template_id, content.variables)
        : joinLines('preheader' in content ? content.preheader : null, content.text);
    return subject === null && text === null
      ? []
      : [
          {
            where: `${STEP_LABELS[step]}, ${CHANNEL_LABELS[channel]}`,
            channel,
            locale: CUSTOMER_LOCALES.find((value) => value === code) ?? 'fr',
            subject,
            text: text ?? '',
          },
        ];
  });
}

function joinLines(...lines: readonly (string | null)[]): string | null {
  return lines.every((line) => line === null) ? null : lines.filter(Boolean).join('\n');
}

/** Returns header, body, footer and buttons. Each variable has our name for it. */
function fullTemplateText(
  { templates }: ComplianceSnapshot,
  id: string | null,
  variables: Readonly<Record<string, string>>,
): string | null {
  const template = id === null ? undefined : templates.get(id);
  if (!template) return null;
  const { header, footer, buttons } = template.structure;
  const body = templateText(template.structure, ({ name }) => variables[name] ?? `{{${name}}}`);
  return [
    header?.text,
    body,
    footer?.text,
    ...(buttons ?? []).flatMap(({ list }) => list.map(({ text }) => text)),
  ]
    .filter(Boolean)
    .join('\n');
}

/**
 * Returns the templates that the enabled steps send by WhatsApp: the team’s choice, in every
 * language.
 */
export function chosenTemplates({ flow, templates }: ComplianceSnapshot): {
  where: string;
  template: ReturnType<ComplianceSnapshot['templates']['get']>;
}[] {
  return STEPS.flatMap((step) => {
    const { is_enabled, channels, contents } = flow.steps[step];
    if (!is_enabled || !channels.includes('whatsapp') || !contents.whatsapp) return [];
    const ids = [
      contents.whatsapp.template_id,
      ...Object.values(contents.whatsapp.translations).map(({ template_id }) => template_id),
    ];
    return ids
      .filter((id) => id !== null)
      .map((id) => ({ where: STEP_LABELS[step], template: templates.get(id) }));
  });
}
