import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { MOST_TEST_MESSAGES } from '#contract/settings/retention.ts';
import { ApiError } from '#web/api/api-error.ts';
import { Broken } from '#web/ui/feedback/broken.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { Empty } from '#web/ui/feedback/empty.tsx';
import { IndexTable } from '#web/ui/tables/index-table.tsx';
import type { Column } from '#web/ui/tables/table-props.ts';
import { countOf, formatNumber } from '#web/ui/format/numbers.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { Pagination } from '#web/ui/tables/pagination.tsx';
import { RelativeTime } from '#web/ui/format/relative-time.tsx';
import { SearchInput } from '#web/ui/forms/search-input.tsx';
import { useMedia } from '#web/ui/layout/use-media.ts';
import { usePageOfAddress } from '../components/use-page-of-address.ts';
import { ChannelName } from '#web/back-office/components/messages/channel-name.tsx';
import { compact } from '../search-values.ts';
import { ClearDialog } from './clear-dialog.tsx';
import { TestInboxPanel } from './test-inbox-panel.tsx';
import {
  type TestInboxMessage,
  type TestInboxSearch,
  testInboxPageQuery,
} from './test-inbox-search.ts';
import { BackLink } from '#web/back-office/components/back-link.tsx';

const route = getRouteApi('/_back-office-admin/admin/test-inbox');
const EVERY_MS = 5_000;

/** Lists the messages that the test inbox captured instead of sending them. Their links work. */
export function TestInboxScreen(): ReactNode {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data, error, refetch } = useQuery({
    ...testInboxPageQuery(search),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
  });
  usePageOfAddress(data);
  const [clearing, setClearing] = useState(false);
  const go = (next: { [Key in keyof TestInboxSearch]?: TestInboxSearch[Key] | undefined }) =>
    void navigate({ search: compact<TestInboxSearch>({ ...search, ...next }), resetScroll: false });
  const open = data?.data.find(({ id }) => id === search.message);
  const isWide = useMedia('(width >= 64rem)');
  const isEmpty = data?.total === 0;
  return (
    <Page
      title="Messages de test"
      back={<BackLink to="/admin">Instance</BackLink>}
      lead={
        data && !isEmpty
          ? `${countOf(data.total, 'message gardé ici au lieu de partir', 'messages gardés ici au lieu de partir')}. Leurs liens fonctionnent.`
          : 'Ce qui partirait, si un vrai canal était connecté.'
      }
      actions={
        !isEmpty &&
        data && (
          <Button icon={Trash2} iconOnPhone look="danger" onClick={() => setClearing(true)}>
            Vider la boîte
          </Button>
        )
      }
      panel={open && <TestInboxPanel message={open} onClose={() => go({ message: undefined })} />}
    >
      <div className="mb-3">
        <SearchInput
          label="Chercher un message"
          placeholder="Destinataire, objet, texte"
          value={search.search ?? ''}
          onSearch={(text) => go({ search: text || undefined, page: undefined })}
        />
      </div>
      {data && data.dropped > 0 && (
        <div className="mb-3">
          <Note
            tone="information"
            title={countOf(data.dropped, 'ancien message supprimé', 'anciens messages supprimés')}
          >
            La boîte garde les {formatNumber(MOST_TEST_MESSAGES)} derniers messages de chaque
            boutique. Videz-la pour repartir de zéro.
          </Note>
        </div>
      )}
      {error && !data ? (
        <Broken
          title="La boîte n’a pas pu être chargée"
          requestId={error instanceof ApiError ? error.requestId : null}
          onRetry={() => void refetch()}
        >
          Ses messages y sont toujours.
        </Broken>
      ) : isEmpty ? (
        <NothingHere isSearch={search.search !== undefined} />
      ) : (
        <>
          <IndexTable
            label="Messages de test"
            columns={
              isWide && !open
                ? COLUMNS
                : COLUMNS.filter(({ key }) => key !== 'team' && key !== 'channel')
            }
            rows={data?.data}
            rowKey={({ id }) => id}
            rowName={({ recipient }) => recipient}
            rowLink={({ id }, props) => (
              <Link
                from="/admin/test-inbox"
                to="."
                search={(former) => ({ ...former, message: id })}
                resetScroll={false}
                {...props}
              />
            )}
            currentKey={search.message}
            phoneRow={(message) => ({
              name: message.recipient,
              when: <RelativeTime at={message.created_at} />,
              line: (
                <span className="text-ink-2">
                  {message.subject ?? message.body_text.slice(0, 120)}
                </span>
              ),
            })}
          />
          {data && (
            <Pagination page={data} onPage={(page) => go({ page: page > 1 ? page : undefined })} />
          )}
        </>
      )}
      <ClearDialog isOpen={clearing} count={data?.total ?? 0} onClose={() => setClearing(false)} />
    </Page>
  );
}

const COLUMNS: readonly Column<TestInboxMessage>[] = [
  { key: 'recipient', head: 'Destinataire', width: 240, cell: ({ recipient }) => recipient },
  {
    key: 'channel',
    head: 'Canal',
    width: 128,
    cell: ({ channel }) => <ChannelName channel={channel} />,
  },
  {
    key: 'subject',
    head: 'Message',
    cell: ({ subject, body_text }) => (
      <span className="text-ink-2">{subject ?? body_text.slice(0, 120)}</span>
    ),
  },
  {
    key: 'team',
    head: 'Boutique',
    width: 160,
    cell: ({ team_name }) => <span className="text-ink-2">{team_name ?? 'Instance'}</span>,
  },
  {
    key: 'at',
    head: 'Gardé',
    width: 120,
    align: 'right',
    cell: ({ created_at }) => <RelativeTime at={created_at} className="text-ink-2" />,
  },
];

function NothingHere({ isSearch }: { isSearch: boolean }): ReactNode {
  if (isSearch)
    return (
      <Empty title="Aucun message ne correspond">
        Essayez le destinataire, un mot de l’objet ou le nom de la boutique.
      </Empty>
    );
  return (
    <Empty title="Aucun message pour l’instant">
      Tant qu’aucun vrai canal n’est connecté, chaque message est gardé ici au lieu de partir :
      demandes d’avis par WhatsApp, SMS et e-mail, alertes, confirmations d’adresse.
    </Empty>
  );
}
