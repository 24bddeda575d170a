import { CirclePause } from 'lucide-react';
import type { ReactNode } from 'react';
import { CopyButton } from '#web/ui/buttons/copy-button.tsx';
import { Detail } from '#web/ui/layout/details.tsx';
import { countOf } from '#web/ui/format/numbers.ts';
import { RelativeTime } from '#web/ui/format/relative-time.tsx';
import { Status } from '#web/ui/layout/status.tsx';
import { IntegrationDetails, StateOf } from '../integration-details.tsx';
import type { Integration } from '../integrations-data.ts';
import { formatCredit, formatSmsPrice, type SmsAccountState } from './sms-data.ts';

/**
 * Shows the connection date, the account and sender, the remaining credit and this month’s cost.
 */
export function AccountDetails({
  integration,
  account,
}: {
  integration: Integration;
  account: SmsAccountState;
}): ReactNode {
  return (
    <IntegrationDetails integration={integration} state={stateOf(account)} accountLabel="Compte">
      <Detail label="Expéditeur">{account.sender}</Detail>
      {account.credit && (
        <Detail label="Crédit">
          <span>
            {formatCredit(account.credit)}{' '}
            <span className="text-ink-3">
              lu <RelativeTime at={account.credit.at} />
            </span>
          </span>
        </Detail>
      )}
      <Detail label="Ce mois-ci">{spentLabel(account)}</Detail>
      {account.inbound_url && (
        <Detail label="Réponses">
          <span className="min-w-0 truncate">{account.inbound_url}</span>
          <CopyButton text={account.inbound_url} label="Copier l’adresse des réponses" />
        </Detail>
      )}
    </IntegrationDetails>
  );
}

function stateOf({ state, paused_until }: SmsAccountState): ReactNode {
  if (state !== 'broken' && paused_until !== null)
    return <Status icon={CirclePause} tone="warning" word="En pause jusqu’au mois prochain" />;
  return <StateOf integration={{ state: state === 'broken' ? 'broken' : 'connected' }} />;
}

export function spentLabel({
  spent: { messages, segments, cost },
  monthly_ceiling,
}: Pick<SmsAccountState, 'spent' | 'monthly_ceiling'>): string {
  if (messages === 0) return 'aucun SMS';
  const bound = monthly_ceiling === null ? '' : ` sur ${formatSmsPrice(monthly_ceiling)}`;
  return `${formatSmsPrice(cost)}${bound} : ${countOf(messages, 'SMS', 'SMS')} en ${countOf(segments, 'segment', 'segments')}`;
}
