import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { Detail, Details } from '#web/ui/layout/details.tsx';
import { Status } from '#web/ui/layout/status.tsx';
import type { Answer } from '#contract/api/schemas.ts';

const EVERY_MS = 30_000;
/** A message that is late by less than this, in seconds, is not reported as late. */
const LATE_SECONDS = 300;

type State = Answer<'getInstanceStatus'>['data'];

/** Shows the status of the instance: whether it sends, how late it is, and its version. */
export function InstanceStatus(): ReactNode {
  const { data, error } = useQuery({
    ...endpointQuery('getInstanceStatus'),
    refetchInterval: EVERY_MS,
  });
  return (
    <aside aria-labelledby="instance-status">
      <h2 id="instance-status" className="mb-2 font-strong">
        État du service
      </h2>
      {error && !data && <Status icon={CircleAlert} tone="bad" word="Le service ne répond pas" />}
      {data && <StateDetails state={data.data} />}
    </aside>
  );
}

function StateDetails({ state }: { state: State }): ReactNode {
  return (
    <Details>
      <Detail label="Envois">{sendingOf(state)}</Detail>
      <Detail label="Retard">
        {state.late_seconds === 0
          ? 'aucun'
          : state.late_seconds < 60
            ? 'moins d’une minute'
            : `${Math.round(state.late_seconds / 60)} min`}
      </Detail>
      <Detail label="Version">{state.version}</Detail>
    </Details>
  );
}

function sendingOf({ is_held, is_sending, late_seconds }: State): ReactNode {
  if (is_held)
    return <Status icon={TriangleAlert} tone="warning" word="Suspendus par votre hébergeur" />;
  if (!is_sending) return <Status icon={CircleAlert} tone="bad" word="À l’arrêt" />;
  return late_seconds > LATE_SECONDS ? (
    <Status icon={TriangleAlert} tone="warning" word="En retard" />
  ) : (
    <Status icon={CircleCheck} tone="good" word="En service" />
  );
}
