import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Integration } from '../integrations-data.ts';
import { InstanceSection } from './instance-section.tsx';
import { type SmsAccountState, type SmsServiceName, smsAccountsQuery } from './sms-data.ts';
import { SmsSection } from './sms-section.tsx';

const EVERY_MS = 5_000;

/** Returns the team’s account and the instance’s account, or null until they are read. */
function useSmsAccounts(): {
  own: SmsAccountState | null;
  instance: SmsAccountState | null;
} | null {
  const { data } = useQuery({ ...smsAccountsQuery, refetchInterval: EVERY_MS });
  const find = (scope: SmsAccountState['scope']): SmsAccountState | null =>
    data?.data.find((account) => account.scope === scope) ?? null;
  return data ? { own: find('team'), instance: find('instance') } : null;
}

/** Shows the team’s SMS account at this service. */
export function SmsPart({
  name,
  integration,
}: {
  name: SmsServiceName;
  integration: Integration | null;
}): ReactNode {
  const accounts = useSmsAccounts();
  if (!accounts) return null;
  const { own } = accounts;
  return (
    <SmsSection
      name={name}
      integration={integration}
      account={own?.name === name ? own : null}
      other={own && own.name !== name ? own.name : null}
    />
  );
}

/** Shows the instance’s SMS account when it is at this service. */
export function InstanceSms({ name }: { name: SmsServiceName }): ReactNode {
  const accounts = useSmsAccounts();
  return accounts?.instance?.name === name ? (
    <InstanceSection account={accounts.instance} isUsed={accounts.own === null} />
  ) : null;
}
