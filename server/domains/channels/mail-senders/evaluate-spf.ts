import type { MailRecord } from '#contract/messages/mail-records.ts';

/** RFC 7208 4.6.4: a receiver rejects a record that needs more look-ups than this. */
const MOST_LOOKUPS = 10;
const IS_SPF = /^v=spf1(?:\s|$)/iu;

/**
 * Evaluates whether the domain allows the server of its e-mails, at any depth of inclusion. When it
 * does not, the result proposes its own record with the required include.
 */
export async function evaluateSpf(
  {
    domain,
    spf_include,
    is_own_account,
  }: Pick<SenderDomain, 'domain' | 'spf_include' | 'is_own_account'>,
  readTexts: ReadTexts,
): Promise<MailRecord> {
  const base = { purpose: 'spf', type: 'TXT', host: domain } as const;
  if (spf_include === null && !is_own_account)
    return { ...base, value: null, state: 'not_needed', found: null, problem: null };
  const records = (await readTexts(domain)).filter((text) => IS_SPF.test(text));
  const [record] = records;
  const alone = spf_include === null ? null : `v=spf1 include:${spf_include} ~all`;
  if (record === undefined)
    return {
      ...base,
      value: alone,
      state: 'missing',
      found: null,
      problem:
        spf_include === null
          ? 'Aucun enregistrement SPF\u00A0: votre fournisseur d’envoi en donne la valeur.'
          : 'Aucun enregistrement SPF.',
    };
  const value = spf_include === null ? null : withInclude(record, spf_include);
  const wrong = (problem: string): MailRecord => ({
    ...base,
    value,
    state: 'wrong',
    found: record,
    problem,
  });
  if (records.length > 1)
    return wrong(
      'Plusieurs enregistrements SPF\u00A0: les messageries n’en lisent alors aucun. Réunissez-les en un seul.',
    );
  const { included, lookups } = await follow(record, readTexts);
  if (lookups > MOST_LOOKUPS)
    return wrong(
      `Plus de ${MOST_LOOKUPS} recherches dans cet enregistrement\u00A0: les messageries ne le lisent pas jusqu’au bout. Retirez les services que vous n’utilisez plus.`,
    );
  if (spf_include === null || included.has(spf_include))
    return { ...base, value: record, state: 'ok', found: record, problem: null };
  return wrong(
    `Il n’autorise pas le serveur de vos e-mails\u00A0: ajoutez include:${spf_include}.`,
  );
}

/**
 * Returns every domain that a record includes, and the number of look-ups that a receiver makes for
 * it.
 */
async function follow(
  record: string,
  readTexts: ReadTexts,
): Promise<{ included: Set<string>; lookups: number }> {
  const included = new Set<string>();
  let lookups = 0;
  const waiting = [record];
  for (
    let next = waiting.shift();
    next !== undefined && lookups <= MOST_LOOKUPS;
    next = waiting.shift()
  ) {
    for (const term of next.split(/\s+/u).slice(1)) {
      const [, mechanism = '', target = ''] =
        /^[+?~-]?(include|redirect|a|mx|ptr|exists)(?:[:=]([^\s/]+))?(?:\/.*)?$/iu.exec(term) ?? [];
      if (mechanism === '') continue;
      lookups += 1;
      const isNested = ['include', 'redirect'].includes(mechanism.toLowerCase());
      if (
        !isNested ||
        target === '' ||
        included.has(target.toLowerCase()) ||
        lookups > MOST_LOOKUPS
      )
        continue;
      included.add(target.toLowerCase());
      const nested = (await readTexts(target.toLowerCase())).find((text) => IS_SPF.test(text));
      if (nested !== undefined) waiting.push(nested);
    }
  }
  return { included, lookups };
}

/** Adds the include before the term that ends the record. */
function withInclude(record: string, include: string): string {
  const terms = record
    .trim()
    .split(/\s+/u)
    .filter((term) => term.toLowerCase() !== `include:${include}`);
  const end = terms.findIndex((term) => /^[+?~-]?all$|^redirect=/iu.test(term));
  const before = end === -1 ? terms : terms.slice(0, end);
  return [...before, `include:${include}`, ...(end === -1 ? ['~all'] : terms.slice(end))].join(' ');
}

/** Returns the text records of a name. */
export type ReadTexts = (name: string) => Promise<readonly string[]>;

export interface SenderDomain {
  domain: string;
  selector: string;
  public_key: string;
  /** The required SPF include. Null when it is not configured. */
  spf_include: string | null;
  /** True when the account belongs to the team: the return address is then of its domain too. */
  is_own_account: boolean;
}
