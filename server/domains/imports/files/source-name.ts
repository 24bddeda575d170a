import type { ImportJob } from '#server/domains/operations/import-kind.ts';

/** Returns the source of a consent or an opt-out, for the evidence. */
export function sourceName({ source_name }: Pick<ImportJob, 'source_name'>): string {
  return `Fichier ${source_name ?? 'sans nom'}`.slice(0, 200).toWellFormed();
}
