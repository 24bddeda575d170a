import { useMutation, useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { ask } from '#web/api/ask.ts';
import { Button } from '#web/ui/button.tsx';
import { Detail, Details } from '#web/ui/details.tsx';
import { FormSection } from '#web/ui/form-section.tsx';
import { Note } from '#web/ui/note.tsx';
import { Moment } from '#web/ui/relative-time.tsx';
import { Status } from '#web/ui/status.tsx';
import { useSession } from '../../session/use-session.ts';
import type { Integration } from '../integrations-data.ts';
import { SlackActions } from './slack-actions.tsx';
import { slackQuery } from './slack-data.ts';
import { SlackPurposes } from './slack-purposes.tsx';

/** Where the team talks: it hears of reviews, of unhappy customers and of what breaks. */
export function SlackSection({ slack }: { slack: Integration | null }): ReactNode {
  const { team } = useSession();
  const mayAct = team.role !== 'reader';
  const state = slack?.state ?? 'disconnected';
  const { data, error } = useQuery({ ...slackQuery, enabled: mayAct });
  const cannotBe = error instanceof ApiError && error.code === 'slack_not_configured';
  return (
    <FormSection title="Slack" what="Les nouveaux avis, les clients mécontents et les pannes, dans les canaux de votre équipe.">
      {slack && state === 'broken' && (
        <Note tone="error" title="Slack n’apprend plus rien">
          {slack.last_error} Ce qui devait être annoncé attend, et le sera après la réparation.
        </Note>
      )}
      {slack && state === 'connected' && slack.last_error && <Note tone="warning" title="Un canal ne prend pas les annonces">{slack.last_error}</Note>}
      {slack && state !== 'disconnected' && (
        <Details>
          <Detail label="État">{state === 'broken' ? <Status icon={CircleAlert} tone="bad" word="En panne" /> : <Status icon={CircleCheck} tone="good" word="Connecté" />}</Detail>
          {slack.connected_at && (
            <Detail label="Relié depuis">
              <Moment at={slack.connected_at} />
            </Detail>
          )}
          {slack.account && <Detail label="Espace">{slack.account}</Detail>}
        </Details>
      )}
      {mayAct && state === 'connected' && data && <SlackPurposes key={JSON.stringify(data.data.purposes)} known={data.data} />}
      {mayAct && cannotBe && <p className="text-ink-2">{error.message}</p>}
      {mayAct && !cannotBe && state !== 'connected' && <JoinSlack isNew={state === 'disconnected'} />}
      {mayAct && state !== 'disconnected' && <SlackActions isBroken={state === 'broken'} />}
      {!mayAct && <p className="text-ink-2">{state === 'disconnected' ? 'Pas encore relié. ' : ''}Un membre de la boutique peut relier ou déconnecter ce service.</p>}
    </FormSection>
  );
}

/** Off to Slack, which asks whether to let us in, and back here. */
function JoinSlack({ isNew }: { isNew: boolean }): ReactNode {
  const go = useMutation({ mutationFn: () => ask('slackConnectUrl', {}), onSuccess: ({ url }) => location.assign(url) });
  return (
    <Button look="primary" className="w-fit" busy={go.isPending || go.isSuccess} onClick={() => go.mutate()}>
      {isNew ? 'Relier Slack' : 'Relier Slack de nouveau'}
    </Button>
  );
}
