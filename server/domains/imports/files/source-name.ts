import type { ImportJob } from '#server/domains/operations/import-kind.ts';

/** Where a consent or a stop came from, as its proof says it. */
export function sourceName({ source_name }: Pick<ImportJob, 'source_name'>): string {
  return `Fichier ${source_name ?? 'sans nom'}`.slice(0, 200).toWellFormed();
}
