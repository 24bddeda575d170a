import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Detail, Details } from '#web/ui/layout/details.tsx';
import { Moment, RelativeTime } from '#web/ui/format/relative-time.tsx';
import { Status } from '#web/ui/layout/status.tsx';
import type { Integration } from './integrations-data.ts';

interface IntegrationDetailsProps {
  integration: Integration;
  /** Replaces the state when the service has more states than Recueil. */
  state?: ReactNode;
  /** The label of the account: « Compte », « Espace ». */
  accountLabel: string;
  account?: ReactNode;
  /** Details that only this service has. */
  children?: ReactNode;
}

/**
 * Shows the details common to all services: state, connection date, account and last
 * synchronisation.
 */
export function IntegrationDetails({
  integration,
  state,
  accountLabel,
  account = integration.account,
  children,
}: IntegrationDetailsProps): ReactNode {
  return (
    <Details>
      <Detail label="État">{state ?? <StateOf integration={integration} />}</Detail>
      {integration.connected_at && (
        <Detail label="Connecté depuis">
          <Moment at={integration.connected_at} />
        </Detail>
      )}
      {account && <Detail label={accountLabel}>{account}</Detail>}
      {children}
      {integration.last_sync_at && (
        <Detail label="Dernière synchronisation">
          <RelativeTime at={integration.last_sync_at} />
        </Detail>
      )}
    </Details>
  );
}

export function StateOf({ integration }: { integration: Pick<Integration, 'state'> }): ReactNode {
  return integration.state === 'broken' ? (
    <Status icon={CircleAlert} tone="bad" word="En panne" />
  ) : (
    <Status icon={CircleCheck} tone="good" word="Connecté" />
  );
}
