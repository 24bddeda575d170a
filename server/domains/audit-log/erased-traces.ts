type Detail = Readonly<Record<string, unknown>>;

/** « 3 lignes »; empty for none. */
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

/** What an erasure found of a person, as the audit log says it. */
export const erasedTraces = (it: Detail): string =>
  traces(it) === '' ? ', dont rien n’était connu' : `\u00A0: ${traces(it)}`;

/** What was erased because of its age. */
export const purgedTraces = (it: Detail): string =>
  traces(it) === '' ? 'ce qui était ancien' : traces(it);
