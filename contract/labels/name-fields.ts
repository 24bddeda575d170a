import { FIELD_LABELS } from './field-labels.ts';

/**
 * « Le champ « steps.request.delay.value » doit… » with the label instead of the path; a path
 * without one stays. The spaces are those of the source, or U+00A0 as the server sends them.
 */
export function nameFields(sentence: string): string {
  return sentence.replaceAll(
    /(?<=Le champ «[ \u00A0])[\w.]+(?=[ \u00A0]»)/gu,
    (path) => labelOfField(path) ?? path,
  );
}

/**
 * A path of a field as people read it: `destinations.1.url` is « adresse (site d’avis 2) ». Null:
 * no part of it has a label.
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
