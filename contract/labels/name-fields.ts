import { FIELD_LABELS } from './field-labels.ts';

/**
 * Replaces the path in « Le champ « steps.request.delay.value » doit… » with its label. A path
 * without a label is unchanged. The spaces are those of the source, or U+00A0 as the server sends
 * them.
 */
export function nameFields(sentence: string): string {
  return sentence.replaceAll(
    /(?<=Le champ «[ \u00A0])[\w.]+(?=[ \u00A0]»)/gu,
    (path) => labelOfField(path) ?? path,
  );
}

/**
 * Returns the label of a field path: `destinations.1.url` becomes « adresse (site d’avis 2) ».
 * Returns null when no part of the path has a label.
 */
function labelOfField(path: string): string | null {
  const parts = path.split('.');
  const last = parts.findLastIndex((part) => part in FIELD_LABELS);
  const label = FIELD_LABELS[parts[last] ?? ''];
  if (label === undefined) return null;
  const index = parts.findLastIndex((part) => /^\d+$/u.test(part));
  if (index < 0) return label;
  const number = Number(parts[index]) + 1;
  const list = FIELD_LABELS[parts[index - 1] ?? ''];
  return list === undefined || list === label
    ? `${label} ${number}`
    : `${label} (${list} ${number})`;
}
