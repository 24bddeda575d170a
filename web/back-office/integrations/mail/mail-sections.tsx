import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Integration } from '../integrations-data.ts';
import { sendersQuery } from './mail-data.ts';
import { SenderSection } from './sender-section.tsx';
import { SmtpSection } from './smtp-section.tsx';
import { SuppressionsSection } from './suppressions-section.tsx';

const EVERY_MS = 5_000;

/**
 * Shows the settings of email: the sending server, the sender address and the suppressed addresses.
 */
export function MailSections({ smtp }: { smtp: Integration | null }): ReactNode {
  const { data } = useQuery({ ...sendersQuery, refetchInterval: EVERY_MS });
  if (!data) return null;
  const sender = data.data[0] ?? null;
  return (
    <>
      <SmtpSection smtp={smtp} account={data.account} senderName={sender?.name ?? null} />
      <SenderSection sender={sender} account={data.account} />
      <SuppressionsSection />
    </>
  );
}
