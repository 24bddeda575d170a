import { fillPlaceholders, PLACEHOLDERS, type PlaceholderValues } from './message-template.ts';
import { buttonVariables, type TemplateStructure, variablesNeeded } from './template-structure.ts';

/**
 * Meta refuses an empty value, so a missing first name is replaced by a text that fits after «
 * Bonjour » and « Merci ».
 */
const WHERE_MISSING: Partial<PlaceholderValues> = { first_name: 'à vous' };
const MISSING = '–';
/** Matches the part of a URL after its origin. */
const ADDRESS = /^https?:\/\/[^/?#]+\/?([^#]*)/iu;

/**
 * Returns the value of each variable of a WhatsApp template, by name: the team’s mapping, else the
 * placeholder of the same name. Null when there is neither; the message can then not be sent. The
 * preview and the sending both use this function.
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

/**
 * Returns the variables that neither the team nor a placeholder fills. A blank text does not fill a
 * variable.
 */
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
 * Returns the end of the URL for a URL button, which contains only its beginning. A variable
 * without a mapping leads to the review page, or to the opt-out page when its name is `stop_link`.
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
