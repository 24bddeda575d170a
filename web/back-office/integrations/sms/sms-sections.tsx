import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Integration } from '../integrations-data.ts';
import { InstanceSection } from './instance-section.tsx';
import { smsAccountsQuery } from './sms-data.ts';
import { SmsSection } from './sms-section.tsx';

const EVERY_MS = 5_000;

/** SMS: the team’s own account by one of two services, and the instance’s. */
export function SmsSections({ integrations }: { integrations: readonly Integration[] }): ReactNode {
  const { data } = useQuery({ ...smsAccountsQuery, refetchInterval: EVERY_MS });
  if (!data) return null;
  const own = data.data.find(({ scope }) => scope === 'team') ?? null;
  const instance = data.data.find(({ scope }) => scope === 'instance') ?? null;
  const of = (name: 'brevo' | 'twilio') => integrations.find((integration) => integration.name === name) ?? null;
  return (
    <>
      {(['brevo', 'twilio'] as const).map((name) => (
        <SmsSection key={name} name={name} integration={of(name)} account={own?.name === name ? own : null} other={own && own.name !== name ? own.name : null} />
      ))}
      {instance && <InstanceSection account={instance} isUsed={own === null} />}
    </>
  );
}
