import { checkText } from '#contract/messages/check-text.ts';
import { type Finding } from '#contract/messages/finding.ts';
import { isCustomerLocale } from '#contract/customer-pages/customer-locale.ts';
import {
  PLACEHOLDERS,
  type PlaceholderValues,
} from '#contract/messages/templates/message-template.ts';
import {
  templateText,
  type TemplateStructure,
} from '#contract/messages/templates/template-structure.ts';

/**
 * Returns the findings of the checker in the text of a template, with the placeholder of each
 * variable. They offer no correction, because Meta approves the text.
 */
export function checkTemplate(
  structure: TemplateStructure,
  variables: Readonly<Record<string, string>>,
  language: string | null,
  values: PlaceholderValues,
): readonly Finding[] {
  const named = (name: string): string =>
    variables[name] ?? ((PLACEHOLDERS as readonly string[]).includes(name) ? `{{${name}}}` : '');
  const { header, footer, buttons } = structure;
  const head = (header?.text ?? '').replace(/\{\{\d{1,3}\}\}/u, () =>
    header?.variable ? named(header.variable.name) : '',
  );
  const pressed = (buttons ?? []).flatMap(({ list }) => list.map(({ text }) => text ?? ''));
  const text = [
    head,
    templateText(structure, ({ name }) => named(name)),
    footer?.text ?? '',
    ...pressed,
  ]
    .filter((line) => line !== '')
    .join('\n');
  const locale = language?.slice(0, 2) ?? 'fr';
  // Unknown variables are left out: their own field shows the error.
  return checkText({
    channel: 'whatsapp',
    locale: isCustomerLocale(locale) ? locale : 'fr',
    text,
    values,
  }).filter(({ rule }) => rule !== 'unknown_variable');
}
