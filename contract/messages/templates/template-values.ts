import { fillPlaceholders, PLACEHOLDERS, type PlaceholderValues } from './message-template.ts';
import { buttonVariables, type TemplateStructure, variablesNeeded } from './template-structure.ts';

/**
 * Meta refuses an empty value, so a missing first name takes words that go with « Bonjour » and
 * « Merci ».
 */
const WHERE_MISSING: Partial<PlaceholderValues> = { first_name: 'à vous' };
const MISSING = '–';
/** What follows the origin of an address. */
const ADDRESS = /^https?:\/\/[^/?#]+\/?([^#]*)/iu;

/**
 * What each variable of a WhatsApp template takes, by name: as the team mapped it, else ours of the
 * same name; null where there is neither, and nothing can be sent. The preview and the sending both
 * ask here.
 */
export function templateValues(
  structure: TemplateStructure,
  mapped: Readonly<Record<string, string>>,
  values: PlaceholderValues,
): Record<string, string | null> {
  const links = new Set(buttonVariables(structure).map(({ name }) => name));
  return Object.fromEntries(
    variablesNeeded(structure).map((name) => [
      name,
      links.has(name) ? endOfAddress(name, mapped[name], values) : text(name, mapped[name], values),
    ]),
  );
}

/** Variables that neither the team nor a value of ours fills; a blank text fills nothing. */
export function variablesWithoutValue(
  structure: TemplateStructure,
  mapped: Readonly<Record<string, string>>,
): string[] {
  const links = new Set(buttonVariables(structure).map(({ name }) => name));
  return variablesNeeded(structure).filter((name) =>
    mapped[name] === undefined ? !links.has(name) && !isOurs(name) : mapped[name]?.trim() === '',
  );
}

function text(name: string, mapped: string | undefined, values: PlaceholderValues): string | null {
  const filled =
    mapped === undefined ? ours(name, values) : fillPlaceholders(mapped, values).trim();
  return filled === '' ? MISSING : filled;
}

/**
 * A URL button holds the beginning of the address; its variable is the rest. One that nobody mapped
 * leads to the review page.
 */
function endOfAddress(name: string, mapped: string | undefined, values: PlaceholderValues): string {
  const address =
    mapped === undefined
      ? name === 'stop_link'
        ? values.stop_link
        : values.review_link
      : fillPlaceholders(mapped, values).trim();
  const rest = ADDRESS.exec(address)?.[1];
  return rest === undefined ? address : rest.replaceAll(/[^\u0021-\u007E]/gu, encodeURIComponent);
}

function isOurs(name: string): name is (typeof PLACEHOLDERS)[number] {
  return PLACEHOLDERS.some((placeholder) => placeholder === name);
}

function ours(name: string, values: PlaceholderValues): string | null {
  if (!isOurs(name)) return null;
  return values[name] === '' ? (WHERE_MISSING[name] ?? '') : values[name];
}
