import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { ask } from '#web/api/ask.ts';
import { Broken } from '#web/ui/feedback/broken.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { Empty } from '#web/ui/feedback/empty.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { RelativeTime } from '#web/ui/format/relative-time.tsx';
import { SearchInput } from '#web/ui/forms/search-input.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { personName } from '../session/person-name.ts';
import { useSession } from '../session/use-session.ts';
import { type Person, peopleQuery } from './admin-data.ts';
import { ImpersonationModeSetting } from './impersonation-mode.tsx';
import { ImpersonateDialog } from './impersonate-dialog.tsx';
import { BackLink } from '#web/back-office/components/back-link.tsx';
import { SkeletonList } from '#web/ui/feedback/skeleton.tsx';

const route = getRouteApi('/_back-office-admin/admin/impersonation');

/** Lists people, and lets the administrator impersonate them or make them administrators. */
export function PeopleScreen(): ReactNode {
  const { search } = route.useSearch();
  const navigate = route.useNavigate();
  const { data, error, refetch } = useQuery(peopleQuery(search));
  const [chosen, setChosen] = useState<Person | null>(null);
  return (
    <Page
      title="Accès support"
      back={<BackLink to="/admin">Instance</BackLink>}
      lead="Session d’une heure au plus. La boutique voit dans son journal qui s’est connecté, et pourquoi."
    >
      <ImpersonationModeSetting />
      <div className="mb-3">
        <SearchInput
          label="Chercher une personne"
          placeholder="E-mail, nom ou boutique"
          value={search ?? ''}
          onSearch={(text) =>
            void navigate({ search: text ? { search: text } : {}, resetScroll: false })
          }
        />
      </div>
      {error && !data ? (
        <Broken
          title="Les personnes n’ont pas pu être chargées"
          requestId={error instanceof ApiError ? error.requestId : null}
          onRetry={() => void refetch()}
        />
      ) : data?.data.length === 0 ? (
        <Empty drawing="search" title="Personne ne correspond">
          Essayez une partie de l’e-mail, du nom ou du nom de la boutique.
        </Empty>
      ) : (
        <ul aria-label="Personnes" aria-busy={!data} className="max-w-220 empty:hidden">
          {!data && <SkeletonList />}
          {data?.data.map((person) => (
            <PersonRow key={person.id} person={person} onHelp={() => setChosen(person)} />
          ))}
        </ul>
      )}
      <ImpersonateDialog person={chosen} onClose={() => setChosen(null)} />
    </Page>
  );
}

function PersonRow({ person, onHelp }: { person: Person; onHelp: () => void }): ReactNode {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const grant = useMutation({
    mutationFn: () =>
      ask('setIsAdmin', { params: { id: person.id }, body: { is_admin: !person.is_admin } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['impersonationList'] }),
  });
  const confirm = useMutation({
    mutationFn: () => ask('confirmPerson', { params: { id: person.id } }),
    onSuccess: () =>
      showToast({
        title: `${personName(person).full} peut écrire à ses clients`,
        color: 'primary',
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['impersonationList'] }),
  });
  const isMyself = person.id === user.id;
  return (
    <li className="hairline-b flex items-center gap-4 py-3 leading-5 max-lg:flex-wrap">
      <span className="min-w-0 flex-1 max-lg:basis-full">
        <span className="block truncate font-medium">
          {personName(person).full}
          {person.is_admin && (
            <span className="ml-2 text-12 font-normal text-ink-3">administre l’instance</span>
          )}
          {!person.is_confirmed && (
            <span className="ml-2 text-12 font-normal text-warning">adresse à confirmer</span>
          )}
        </span>
        <span className="block truncate text-ink-2">
          {[person.email, ...person.teams.map(({ name }) => name)].join(' · ')}
        </span>
        <span className="block text-12 text-ink-3">
          {person.last_seen_at ? (
            <>
              vue <RelativeTime at={person.last_seen_at} />
            </>
          ) : (
            'jamais venue'
          )}
        </span>
      </span>
      {!person.is_confirmed && (
        <Button
          look="ghost"
          busy={confirm.isPending}
          onClick={() => confirm.mutate()}
          aria-label={`Confirmer ${personName(person).full}`}
        >
          Confirmer
        </Button>
      )}
      <Button look="ghost" busy={grant.isPending} onClick={() => grant.mutate()}>
        {person.is_admin ? 'Retirer l’administration' : 'Rendre administrateur'}
      </Button>
      {!isMyself && !person.is_admin && <Button onClick={onHelp}>Se connecter en tant que…</Button>}
    </li>
  );
}
