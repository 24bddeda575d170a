import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Detail, Details } from '#web/ui/layout/details.tsx';
import { FormSection } from '#web/ui/forms/form-section.tsx';
import { Status } from '#web/ui/layout/status.tsx';
import { spentLabel } from './account-details.tsx';
import { SMS_SERVICES, type SmsAccountState } from './sms-data.ts';

/**
 * Shows the SMS account of the instance, for shops without their own. Only the operator can change
 * it.
 */
export function InstanceSection({
  account,
  isUsed,
}: {
  account: SmsAccountState;
  isUsed: boolean;
}): ReactNode {
  return (
    <FormSection
      title="Fourni par votre hébergeur"
      what="Le compte de la personne qui héberge Recueil : il envoie vos SMS tant que vous ne connectez pas le vôtre."
    >
      <Details>
        <Detail label="État">
          {account.state === 'broken' ? (
            <Status icon={CircleAlert} tone="bad" word="En panne" />
          ) : (
            <Status
              icon={CircleCheck}
              tone="good"
              word={isUsed ? 'Connecté' : 'Remplacé par votre compte'}
            />
          )}
        </Detail>
        <Detail label="Service">{SMS_SERVICES[account.name].title}</Detail>
        <Detail label="Expéditeur">{account.sender}</Detail>
        <Detail label="Ce mois-ci">{spentLabel({ ...account, monthly_ceiling: null })}</Detail>
      </Details>
      {account.state === 'broken' && (
        <p className="text-ink-2">
          Prévenez la personne qui héberge l’instance, ou connectez votre propre compte : ce qui
          attend partira.
        </p>
      )}
    </FormSection>
  );
}
