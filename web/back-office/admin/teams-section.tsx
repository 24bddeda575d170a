import { deName } from '#contract/messages/de-name.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { countOf } from '#web/ui/format/numbers.ts';
import { Moment } from '#web/ui/format/relative-time.tsx';
import { Broken } from '#web/ui/feedback/broken.tsx';
import { SearchInput } from '#web/ui/forms/search-input.tsx';
import { Status } from '#web/ui/layout/status.tsx';
import { AdminSection } from './admin-section.tsx';
import { type AdminTeam, overviewQuery, teamsQuery } from './admin-data.ts';
import { SendingRightDialog } from './sending-right-dialog.tsx';
import { SmsApproval } from './sms-approval.tsx';
import { StopTeam } from './stop-team.tsx';
import { TeamActivity } from './team-activity.tsx';

/** Lists the shops of the instance and shows whether each of them may send. */
export function TeamsSection(): ReactNode {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<AdminTeam | null>(null);
  const { data, error, refetch } = useQuery(teamsQuery(search));
  const queryClient = useQueryClient();
  const readAgain = async () => {
    setChosen(null);
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ['adminTeams'] }),
      queryClient.invalidateQueries({ queryKey: overviewQuery.queryKey }),
    ]);
  };
  return (
    <AdminSection
      title="Boutiques"
      what="Le droit d’envoyer se retire et se rend avec une raison, que la boutique lit dans son journal. Sans lui, tout est mis en attente et rien n’est perdu. Les boutiques dont l’activité sort de l’ordinaire viennent d’abord."
    >
      <SearchInput
        label="Chercher une boutique"
        placeholder="Nom ou adresse du site"
        value={search}
        onSearch={setSearch}
      />
      {error && !data ? (
        <Broken
          title="Les boutiques n’ont pas pu être chargées"
          requestId={error instanceof ApiError ? error.requestId : null}
          onRetry={() => void refetch()}
        />
      ) : (
        <ul aria-label="Boutiques" aria-busy={!data} className="mt-2 empty:hidden">
          {data?.data.map((team) => (
            <TeamRow
              key={team.id}
              team={team}
              onChange={() => setChosen(team)}
              onDone={readAgain}
            />
          ))}
        </ul>
      )}
      {data?.data.length === 0 && (
        <p role="status" className="py-3 text-ink-2">
          Aucune boutique ne correspond.
        </p>
      )}
      <SendingRightDialog team={chosen} onClose={() => setChosen(null)} onDone={readAgain} />
    </AdminSection>
  );
}

interface TeamRowProps {
  team: AdminTeam;
  onChange: () => void;
  onDone: () => Promise<void>;
}

function TeamRow({ team, onChange, onDone }: TeamRowProps): ReactNode {
  const { name, website_url, people, current_plan, can_send_reviews, can_send_reason, deletes_at } =
    team;
  return (
    <li className="hairline-b flex items-center gap-4 py-3 leading-5 max-lg:flex-wrap">
      <span className="min-w-0 flex-1 max-lg:basis-full">
        <span className="block truncate font-medium">{name}</span>
        <span className="block truncate text-ink-2">
          {[
            website_url?.replace(/^https?:\/\/|\/$/g, ''),
            countOf(people, 'personne', 'personnes'),
            `forfait ${current_plan}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {deletes_at !== null && (
          <span className="block text-12 text-ink-3">
            sera supprimée le <Moment at={deletes_at} />
          </span>
        )}
        <TeamActivity team={team} />
        {!can_send_reviews && can_send_reason !== null && (
          <span className="block text-12 text-ink-3 wrap-anywhere">{can_send_reason}</span>
        )}
      </span>
      <Status
        icon={can_send_reviews ? CircleCheck : CircleAlert}
        tone={can_send_reviews ? 'good' : 'bad'}
        word={can_send_reviews ? 'Peut envoyer' : 'Ne peut pas envoyer'}
      />
      <SmsApproval team={team} onDone={onDone} />
      {can_send_reviews && team.alerts.length > 0 ? (
        <StopTeam team={team} onDone={onDone} />
      ) : (
        <Button
          look={can_send_reviews ? 'ghost' : 'bordered'}
          onClick={onChange}
          aria-label={`${can_send_reviews ? 'Suspendre' : 'Rétablir'} les envois ${deName(name)}`}
        >
          {can_send_reviews ? 'Suspendre les envois' : 'Rétablir les envois'}
        </Button>
      )}
    </li>
  );
}
