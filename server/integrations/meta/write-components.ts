import type { OutgoingTemplate } from '#server/ports/message-channel.ts';

interface Parameter {
  type: 'text';
  text: string;
  parameter_name?: string;
}

type SentComponent =
  | { type: 'header' | 'body'; parameters: Parameter[] }
  | { type: 'button'; sub_type: 'url'; index: string; parameters: Parameter[] };

/**
 * Returns the values of a template in Meta’s format: header and body by position or by name, and a
 * URL button by the end of its address.
 */
export function writeComponents(
  { structure, variables, is_named }: OutgoingTemplate,
  review_url: string,
): SentComponent[] {
  const value = (name: string, key: string | null): Parameter => ({
    type: 'text',
    text: oneLine(variables[name] ?? ''),
    ...(key !== null && { parameter_name: key }),
  });
  const { header, body, buttons } = structure;
  const components: SentComponent[] = [];
  if (header?.variable)
    components.push({
      type: 'header',
      parameters: [value(header.variable.name, is_named ? header.variable.name : null)],
    });
  if (body.variables.length > 0)
    components.push({
      type: 'body',
      parameters: body.variables
        .toSorted((a, b) => a.number - b.number)
        .map(({ name }) => value(name, is_named ? name : null)),
    });
  for (const { index, url, variable } of (buttons ?? []).flatMap(({ list }) => list)) {
    if (variable)
      components.push({
        type: 'button',
        sub_type: 'url',
        index: String(index ?? 0),
        parameters: [
          { type: 'text', text: ending(variables[variable.name] ?? '', url, review_url) },
        ],
      });
  }
  return components;
}

/**
 * Replaces line ends, tabs and repeated spaces, because Meta refuses line ends, tabs and more than
 * four spaces in a value.
 */
function oneLine(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').trim();
}

/**
 * Returns the end of an address. The address of the template may already contain a part of ours
 * beyond its origin, and only the remainder is the value. The shop’s links may have another domain
 * than when the template was approved.
 */
function ending(path: string, url: string | undefined, review_url: string): string {
  const begin = url?.split('{{')[0] ?? '';
  const savedPath = begin.replace(/^https?:\/\/[^/]*\//u, '');
  const whole = URL.parse(path, `${new URL(review_url).origin}/`)?.href ?? path;
  if (begin !== '' && whole.startsWith(begin)) return whole.slice(begin.length);
  return savedPath !== '' && path.startsWith(savedPath) ? path.slice(savedPath.length) : path;
}
