import type { FlowConfiguration } from '#contract/flow-configuration.ts';
import type { Step } from '#contract/message-status.ts';
import { fillPlaceholders, PLACEHOLDERS, type PlaceholderValues } from '#contract/message-template.ts';
import { buttonVariables, templateWords, variablesNeeded } from '#contract/template-structure.ts';
import type { SendableTemplate } from '#server/modules/message-templates/read-approved.ts';
import type { OutgoingTemplate } from '#server/ports/message-channel.ts';
import { ProviderError } from '#server/provider-error.ts';

interface Written extends OutgoingTemplate {
  /** What the person reads. */
  text: string;
}

/** Meta refuses an empty value, so a missing first name takes words that go with « Bonjour » and « Merci ». */
const WHERE_MISSING: Partial<PlaceholderValues> = { first_name: 'à vous' };
const MISSING = '–';

/** The WhatsApp message of a step: its template in the person’s language, each variable as the team mapped it, else ours of the same name. */
export function composeTemplate(flow: FlowConfiguration, step: Step, locale: string, templates: ReadonlyMap<string, SendableTemplate>, values: PlaceholderValues): Written {
  const content = flow.steps[step].contents.whatsapp;
  const translated = content?.translations[locale];
  const chosen = translated?.template_id == null || !templates.has(translated.template_id) ? content : translated;
  const template = chosen?.template_id == null ? undefined : templates.get(chosen.template_id);
  if (!chosen || !template) throw new ProviderError('content', 'the WhatsApp template of this step is no longer approved');
  const { structure, name: template_name, language, is_named } = template;
  const links = new Set(buttonVariables(structure).map(({ name }) => name));
  const variables = Object.fromEntries(variablesNeeded(structure).map((name) => [name, links.has(name) ? pathFor(name) : wordsFor(name)]));
  return { provider_template_id: template.kanal_template_id, name: template_name, language, structure, is_named, variables, text: templateWords(structure, ({ name }) => variables[name] ?? '') };

  function wordsFor(name: string): string {
    const mapped = chosen?.variables[name];
    const filled = mapped === undefined ? ours(name) : fillPlaceholders(mapped, values).trim();
    if (filled === null) throw new ProviderError('content', `the variable ${name} of the WhatsApp template has no value`);
    return filled === '' ? MISSING : filled;
  }

  /** A URL button holds the beginning of the address; its variable is the rest. One that nobody mapped leads to the review page. */
  function pathFor(name: string): string {
    const mapped = chosen?.variables[name];
    const address = mapped === undefined ? (name === 'stop_link' ? values.stop_link : values.review_link) : fillPlaceholders(mapped, values).trim();
    const url = URL.parse(address);
    return url ? `${url.pathname}${url.search}`.slice(1) : address;
  }

  function ours(name: string): string | null {
    const known = PLACEHOLDERS.find((placeholder) => placeholder === name);
    if (known === undefined) return null;
    return values[known] === '' ? (WHERE_MISSING[known] ?? '') : values[known];
  }
}
