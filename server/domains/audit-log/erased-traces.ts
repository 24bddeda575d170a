type Detail = Readonly<Record<string, unknown>>;

/** Returns a count with its noun, such as « 3 lignes ». Returns an empty list for zero. */
export const counted = (count: unknown, one: string, many: string): string[] =>
  typeof count === 'number' && count > 0 ? [`${count} ${count > 1 ? many : one}`] : [];

const joined = (parts: readonly string[]): string =>
  parts.join(', ').replace(/, (?=[^,]*$)/u, ' et ');

const traces = ({ orders, requests, opt_outs, others }: Detail): string =>
  joined([
    ...counted(orders, 'commande', 'commandes'),
    ...counted(requests, 'demande', 'demandes'),
    ...counted(opt_outs, 'désinscription', 'désinscriptions'),
    ...counted(others, 'autre trace', 'autres traces'),
  ]);

/** Returns the list of erased records for the sentence of an erasure. */
export const erasedTraces = (it: Detail): string =>
  traces(it) === '' ? ', dont rien n’était connu' : `\u00A0: ${traces(it)}`;

/** Returns the list of records that were purged because of their age. */
export const purgedTraces = (it: Detail): string =>
  traces(it) === '' ? 'ce qui était ancien' : traces(it);
