import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Note } from '#web/ui/feedback/note.tsx';
import { ask } from '#web/api/ask.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { FormSection } from '#web/ui/forms/form-section.tsx';
import { useSession } from '../../session/use-session.ts';
import { IntegrationActions } from '../integration-actions.tsx';
import { IntegrationDetails } from '../integration-details.tsx';
import type { Integration } from '../integrations-data.ts';
import { TroubleNote } from '../trouble-note.tsx';
import { slackQuery } from './slack-data.ts';
import { SlackPurposes } from './slack-purposes.tsx';

/**
 * Connects the team’s Slack, which receives notifications of reviews, unhappy customers and
 * failures.
 */
export function SlackSection({ slack }: { slack: Integration | null }): ReactNode {
  const { team } = useSession();
  const mayAct = team.role !== 'reader';
  const state = slack?.state ?? 'disconnected';
  const { data, error, refetch } = useQuery({
    ...slackQuery,
    enabled: mayAct && state === 'connected',
  });
  const methods = useQuery(endpointQuery('getSignInMethods')).data?.data;
  return (
    <FormSection
      id="slack"
      title="Connexion"
      what="L’espace Slack de votre équipe, et le canal de chaque annonce."
    >
      {slack && state !== 'disconnected' && (
        <>
          <TroubleNote
            integration={slack}
            broken="Slack n’apprend plus rien"
            after="Ce qui devait être annoncé attend, et le sera après la réparation."
            passing="Les annonces attendent"
          />
          <IntegrationDetails integration={slack} accountLabel="Espace" />
        </>
      )}
      {mayAct && state === 'connected' && data && (
        <SlackPurposes key={JSON.stringify(data.data.purposes)} slack={data.data} />
      )}
      {mayAct && methods?.slack === false && (
        <p className="text-ink-2">
          Cette instance n’a pas d’application Slack : la personne qui l’héberge la déclare par
          SLACK_CLIENT_ID et SLACK_CLIENT_SECRET.
        </p>
      )}
      {mayAct && state === 'connected' && !data && error && (
        <Note
          tone="error"
          title="Les canaux de Slack n’ont pas pu être chargés"
          actions={<Button onClick={() => void refetch()}>Réessayer</Button>}
        >
          {error.message}
        </Note>
      )}
      {mayAct && methods?.slack === true && state !== 'connected' && (
        <JoinSlack isNew={state === 'disconnected'} />
      )}
      {mayAct && state !== 'disconnected' && (
        <IntegrationActions
          name="slack"
          title="Slack"
          isBroken={state === 'broken'}
          leaving={{
            consequences: [
              'L’accès est rendu à Slack et plus rien n’y est annoncé. Les alertes par e-mail continuent.',
            ],
            channel: null,
          }}
        />
      )}
      {!mayAct && (
        <p className="text-ink-2">
          {state === 'disconnected' ? 'Pas encore connecté. ' : ''}Un membre de la boutique peut
          connecter ou déconnecter ce service.
        </p>
      )}
    </FormSection>
  );
}

/** Redirects to Slack, which asks for authorisation. */
function JoinSlack({ isNew }: { isNew: boolean }): ReactNode {
  const go = useMutation({
    mutationFn: () => ask('slackConnectUrl', {}),
    onSuccess: ({ url }) => location.assign(url),
  });
  return (
    <Button
      look="primary"
      className="w-fit"
      busy={go.isPending || go.isSuccess}
      onClick={() => go.mutate()}
    >
      {isNew ? 'Connecter Slack' : 'Reconnecter Slack'}
    </Button>
  );
}
