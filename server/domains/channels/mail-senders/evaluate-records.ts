import type { MailRecord } from '#contract/messages/mail-records.ts';
import { evaluateSpf, type ReadTexts, type SenderDomain } from './evaluate-spf.ts';

/**
 * Returns the expected and the actual DNS records of a sender’s domain, with the differences.
 * Throws the errors of `readTexts`.
 */
export async function evaluateRecords(
  of: SenderDomain,
  readTexts: ReadTexts,
): Promise<MailRecord[]> {
  return [
    await evaluateDkim(of, readTexts),
    await evaluateSpf(of, readTexts),
    await evaluateDmarc(of, readTexts),
  ];
}

/** Returns the same records before the first check. */
export function expectedRecords(of: SenderDomain): MailRecord[] {
  const unseen = { type: 'TXT', state: 'unknown', found: null, problem: null } as const;
  const spf =
    of.spf_include === null && !of.is_own_account
      ? ({ ...unseen, state: 'not_needed' } as const)
      : unseen;
  return [
    { ...unseen, purpose: 'dkim', host: dkimHost(of), value: dkimValue(of) },
    {
      ...spf,
      purpose: 'spf',
      host: of.domain,
      value: of.spf_include === null ? null : `v=spf1 include:${of.spf_include} ~all`,
    },
    { ...unseen, purpose: 'dmarc', host: `_dmarc.${of.domain}`, value: DMARC_VALUE },
  ];
}

const DMARC_VALUE = 'v=DMARC1; p=none;';

function dkimHost({ selector, domain }: SenderDomain): string {
  return `${selector}._domainkey.${domain}`;
}

function dkimValue({ public_key }: SenderDomain): string {
  return `v=DKIM1; k=rsa; p=${public_key}`;
}

async function evaluateDkim(of: SenderDomain, readTexts: ReadTexts): Promise<MailRecord> {
  const host = dkimHost(of);
  const base = { purpose: 'dkim', type: 'TXT', host, value: dkimValue(of) } as const;
  const texts = await readTexts(host);
  const [record] = texts;
  if (record === undefined)
    return { ...base, state: 'missing', found: null, problem: 'Aucun enregistrement à ce nom.' };
  const wrong = (problem: string): MailRecord => ({
    ...base,
    state: 'wrong',
    found: record,
    problem,
  });
  if (texts.length > 1)
    return wrong('Plusieurs enregistrements à ce nom\u00A0: gardez seulement le nôtre.');
  const key = tagsOf(record).get('p')?.replaceAll(/\s+/gu, '');
  if (key === of.public_key) return { ...base, state: 'ok', found: record, problem: null };
  if (key === undefined) return wrong('Cet enregistrement n’est pas une clé DKIM.');
  if (key === '') return wrong('Cette clé est révoquée\u00A0: elle est vide.');
  if (of.public_key.startsWith(key))
    return wrong(
      'La clé est coupée\u00A0: collez la valeur entière, en plusieurs morceaux de 255 caractères si votre hébergeur le demande.',
    );
  return wrong('Cette clé n’est pas la nôtre.');
}

/**
 * Evaluates the DMARC record. It is searched from the domain up to its parents, as mailbox
 * providers do.
 */
export async function evaluateDmarc(
  { domain }: Pick<SenderDomain, 'domain'>,
  readTexts: ReadTexts,
): Promise<MailRecord> {
  const base = {
    purpose: 'dmarc',
    type: 'TXT',
    host: `_dmarc.${domain}`,
    value: DMARC_VALUE,
  } as const;
  const labels = domain.split('.');
  for (let from = 0; from <= labels.length - 2; from += 1) {
    const texts = (await readTexts(`_dmarc.${labels.slice(from).join('.')}`)).filter((text) =>
      /^v\s*=\s*DMARC1\b/iu.test(text),
    );
    const [record] = texts;
    if (record === undefined) continue;
    if (texts.length > 1)
      return {
        ...base,
        state: 'wrong',
        found: record,
        problem:
          'Plusieurs règles DMARC\u00A0: les messageries n’en lisent alors aucune. Gardez-en une.',
      };
    const policy = tagsOf(record).get('p')?.toLowerCase();
    if (policy !== undefined && ['none', 'quarantine', 'reject'].includes(policy))
      return { ...base, state: 'ok', found: record, problem: null };
    return {
      ...base,
      state: 'wrong',
      found: record,
      problem:
        'La règle n’a pas de p=none, p=quarantine ou p=reject\u00A0: les messageries l’ignorent.',
    };
  }
  return {
    ...base,
    state: 'missing',
    found: null,
    problem: 'Aucune règle DMARC\u00A0: Gmail et Yahoo en demandent une.',
  };
}

function tagsOf(record: string): Map<string, string> {
  return new Map(
    record.split(';').flatMap((part) => {
      const at = part.indexOf('=');
      return at === -1
        ? []
        : [[part.slice(0, at).trim().toLowerCase(), part.slice(at + 1).trim()] as const];
    }),
  );
}
