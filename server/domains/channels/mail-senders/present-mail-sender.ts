import type { Answer } from '#contract/api/schemas.ts';
import { expectedRecords } from './evaluate-records.ts';
import { type SenderDomain } from './evaluate-spf.ts';
import type { MailAccount } from './read-mail-account.ts';
import type { SenderRow } from './write-mail-sender.ts';

export type WireSender = Answer<'saveSender'>['data'];

/**
 * Presents a sender. Before the first check it contains all records, so that they can be copied.
 */
export function presentMailSender(row: SenderRow, account: MailAccount): WireSender {
  const { id, name, email, reply_to, domain, records, proven_at, checked_at } = row;
  return {
    id,
    name,
    email,
    reply_to,
    domain,
    proven_at: proven_at?.toISOString() ?? null,
    checked_at: checked_at?.toISOString() ?? null,
    dns: records.length === 0 ? expectedRecords(domainOf(row, account)) : records,
  };
}

export function domainOf(
  { domain, selector, public_key }: SenderRow,
  { scope, spf_include }: MailAccount,
): SenderDomain {
  return { domain, selector, public_key, spf_include, is_own_account: scope === 'team' };
}
