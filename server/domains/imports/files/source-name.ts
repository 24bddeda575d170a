import type { OperationJob } from '#server/domains/operations/operation-kind.ts';

/** Returns the source of a consent or an opt-out, for the evidence. */
export function sourceName({ source_name }: Pick<OperationJob, 'source_name'>): string {
  return `Fichier ${source_name ?? 'sans nom'}`.slice(0, 200).toWellFormed();
}
