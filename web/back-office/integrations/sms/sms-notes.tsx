import type { ReactNode } from 'react';
import { Note } from '#web/ui/feedback/note.tsx';
import { Moment } from '#web/ui/format/relative-time.tsx';
import type { Integration } from '../integrations-data.ts';
import { TroubleNote } from '../trouble-note.tsx';
import { formatCredit, formatSmsPrice, SMS_SERVICES, type SmsAccountState } from './sms-data.ts';

/** Shows the most urgent problem that stops SMS or will soon, with its remedy. */
export function SmsNotes({
  integration,
  account,
}: {
  integration: Integration;
  account: SmsAccountState;
}): ReactNode {
  const { title } = SMS_SERVICES[account.name];
  const trouble = (
    <TroubleNote
      integration={integration}
      broken="Les SMS ne partent plus"
      after="Ce qui devait partir est mis en attente : rien n’est perdu, et tout reprend après la réparation."
    />
  );
  if (integration.state === 'broken') return trouble;
  if (account.paused_until !== null) {
    return (
      <Note
        tone="warning"
        title={`Le plafond de ${formatSmsPrice(account.monthly_ceiling ?? 0)} est atteint`}
      >
        Les SMS programmés prennent le canal suivant de leur étape, ou attendent. L’envoi reprend{' '}
        <Moment at={account.paused_until} />, ou dès que vous relevez le plafond.
      </Note>
    );
  }
  if (!account.is_low || account.credit === null) return trouble;
  return (
    <Note tone="warning" title="Le crédit est bientôt épuisé">
      Il reste {formatCredit(account.credit)}. Rechargez votre compte chez {title} : sans crédit,
      les SMS sont mis en attente.
    </Note>
  );
}
