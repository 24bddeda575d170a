import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '#contract/api/schemas.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';

export type SmsAccountState = Answer<'listSmsAccounts'>['data'][number];
export type SmsServiceName = SmsAccountState['name'];

export const SMS_SERVICES: Readonly<Record<SmsServiceName, { title: string; secret: string }>> = {
  brevo: {
    title: 'Brevo',
    secret: 'la clé',
  },
  twilio: {
    title: 'Twilio',
    secret: 'les identifiants',
  },
};

export const smsAccountsQuery = queryOptions(endpointQuery('listSmsAccounts'));

const euros = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' });
const wholeEuros = new Intl.NumberFormat('fr-FR', {
  style: 'currency',
  currency: 'EUR',
  maximumFractionDigits: 0,
});
const quantity = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 });

export function formatSmsPrice(amount: number): string {
  return Number.isInteger(amount) ? wholeEuros.format(amount) : euros.format(amount);
}

/** Returns « 82,8 crédits » or « 25,00 $US ». */
export function formatCredit({ amount, unit }: NonNullable<SmsAccountState['credit']>): string {
  return unit === 'credits'
    ? `${quantity.format(amount)} ${Math.abs(amount) < 2 ? 'crédit' : 'crédits'}`
    : new Intl.NumberFormat('fr-FR', { style: 'currency', currency: unit }).format(amount);
}
