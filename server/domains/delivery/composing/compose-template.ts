import type { FlowConfiguration } from '#contract/settings/flow-configuration.ts';
import type { Step } from '#contract/labels/message-status.ts';
import type { PlaceholderValues } from '#contract/messages/templates/message-template.ts';
import { OUR_TEMPLATES } from '#contract/messages/templates/our-templates.ts';
import { templateText } from '#contract/messages/templates/template-structure.ts';
import { templateValues } from '#contract/messages/templates/template-values.ts';
import type { SendableTemplate } from '#server/domains/channels/whatsapp/read-approved.ts';
import type { OutgoingTemplate } from '#server/ports/message-channel.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';

interface ComposedTemplate extends OutgoingTemplate {
  /** The text that the person reads. */
  text: string;
}

/**
 * Composes the WhatsApp message of a step from its template in the language of the person. Each
 * variable has the value that the team mapped to it, or our placeholder of the same name when the
 * team mapped none.
 */
export function composeTemplate(
  flow: FlowConfiguration,
  step: Step,
  locale: string,
  templates: ReadonlyMap<string, SendableTemplate>,
  values: PlaceholderValues,
): ComposedTemplate {
  const content = flow.steps[step].contents.whatsapp;
  const translated = content?.translations[locale];
  const chosen =
    translated?.template_id == null || !templates.has(translated.template_id)
      ? content
      : translated;
  const template = templates.get(
    chosen?.template_id ?? OUR_TEMPLATES.find((ours) => ours.step === step)?.name ?? '',
  );
  if (!template)
    throw new ProviderError('content', 'the WhatsApp template of this step is no longer approved');
  const { structure, name: template_name, language, is_named } = template;
  const variables: Record<string, string> = {};
  for (const [variable, value] of Object.entries(
    templateValues(structure, chosen?.variables ?? {}, values),
  )) {
    if (value === null)
      throw new ProviderError(
        'content',
        `the variable ${variable} of the WhatsApp template has no value`,
      );
    variables[variable] = value;
  }
  return {
    provider_template_id: template.kanal_template_id,
    name: template_name,
    language,
    structure,
    is_named,
    variables,
    text: templateText(structure, ({ name }) => variables[name] ?? ''),
  };
}
