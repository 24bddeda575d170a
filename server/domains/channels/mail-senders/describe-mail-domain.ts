import type { MailRecord } from '#contract/messages/mail-records.ts';
import { evaluateDmarc } from './evaluate-records.ts';
import { evaluateSpf, type ReadTexts } from './evaluate-spf.ts';

export interface MailDomain {
  domain: string;
  /** The required SPF include for the server of `SMTP_URL`. Null when it is unknown. */
  spf_include: string | null;
  /** The names of DKIM keys, which only the mail provider can give. */
  selectors: readonly string[];
}

/** Describes the records of the domain of `MAIL_FROM` for an operator, one line for each record. */
export async function describeMailDomain(
  { domain, spf_include, selectors }: MailDomain,
  readTexts: ReadTexts,
): Promise<{ lines: string[]; isComplete: boolean }> {
  const spf = await evaluateSpf({ domain, spf_include, is_own_account: true }, readTexts);
  const dmarc = await evaluateDmarc({ domain }, readTexts);
  const keys = await Promise.all(
    selectors.map((selector) => evaluateKey(`${selector}._domainkey.${domain}`, readTexts)),
  );
  const unknownKey = {
    isDone: false,
    line: 'DKIM : à vérifier. Votre fournisseur d’envoi donne le nom de sa clé (sélecteur) : ajoutez-le à la commande.',
  };
  const all = [
    describeRecord('SPF', spf),
    ...(keys.length > 0 ? keys : [unknownKey]),
    describeRecord('DMARC', dmarc),
  ];
  return { lines: all.map(({ line }) => line), isComplete: all.every(({ isDone }) => isDone) };
}

function describeRecord(
  name: string,
  { state, host, value, found, problem }: MailRecord,
): { isDone: boolean; line: string } {
  if (state === 'ok') return { isDone: true, line: `${name} : en ordre sur ${host} (${found}).` };
  const advice = value === null ? '' : ` Publiez sur ${host}, en TXT : ${value}`;
  return { isDone: false, line: `${name} : ${problem ?? 'absent.'}${advice}` };
}

async function evaluateKey(
  host: string,
  readTexts: ReadTexts,
): Promise<{ isDone: boolean; line: string }> {
  const keys = (await readTexts(host)).filter((text) => /(?:^|;)\s*p=/u.test(text));
  if (keys.length === 0)
    return { isDone: false, line: `DKIM : aucune clé sur ${host}. Vérifiez le sélecteur.` };
  if (keys.every((text) => /(?:^|;)\s*p=\s*(?:;|$)/u.test(text)))
    return { isDone: false, line: `DKIM : la clé de ${host} est révoquée (p= est vide).` };
  return { isDone: true, line: `DKIM : une clé est publiée sur ${host}.` };
}
