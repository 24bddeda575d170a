import { isGoogle, originOf } from '#contract/labels/review-origins.ts';
import { invalidField } from '#server/failures.ts';

const GOOGLE =
  'Google interdit de recopier ses avis ailleurs que chez lui. Menez-y par un lien : votre fiche peut être un site d’avis dans « Après la note ».';

/** The origin as it is kept, or why its reviews cannot come here. */
export function readOrigin(text: string | null | undefined): string | null {
  const origin = originOf(text ?? '');
  if (origin !== null && isGoogle(origin)) throw invalidField('origin', GOOGLE);
  return origin;
}
