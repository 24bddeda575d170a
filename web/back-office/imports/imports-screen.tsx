import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { Broken } from '#web/ui/feedback/broken.tsx';
import { formatNumber } from '#web/ui/format/numbers.ts';
import { IndexTable } from '#web/ui/tables/index-table.tsx';
import type { Column, RowLinkProps } from '#web/ui/tables/table-props.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { RelativeTime } from '#web/ui/format/relative-time.tsx';
import { BackLink } from '../components/back-link.tsx';
import { useSession } from '../session/use-session.ts';
import { FileForm } from './file-form.tsx';
import { useMedia } from '#web/ui/layout/use-media.ts';
import { ImportStateLabel } from './import-state-label.tsx';
import { countsOf } from './import-labels.ts';
import { PastOrders } from './past-orders.tsx';
import { type Import, importsQuery } from './imports-data.ts';
import { HelpLink } from '../help/help-link.tsx';

/** Shows the form that imports a file, and the previous imports. */
export function ImportsScreen(): ReactNode {
  const { team } = useSession();
  const { kind } = useSearch({ from: '/_back-office/dashboard/queue/imports/' });
  const { data, error, refetch } = useQuery(importsQuery);
  const imports = data?.data;
  return (
    <Page
      title="Importer"
      help={<HelpLink article="commandes" about="faire arriver vos commandes" />}
      back={<BackLink to="/dashboard/queue">Envois</BackLink>}
      lead="Des commandes passées, des produits, des avis d’un autre outil ou des désinscriptions."
    >
      {team.role !== 'reader' && <PastOrders />}
      {team.role !== 'reader' && <FileForm first={kind ?? 'orders'} />}
      {error && !imports ? (
        <Broken
          title="Les imports n’ont pas pu être chargés"
          requestId={error instanceof ApiError ? error.requestId : null}
          onRetry={() => void refetch()}
        >
          Ceux qui sont en cours continuent.
        </Broken>
      ) : (
        imports?.length !== 0 && <PastImports imports={imports} />
      )}
    </Page>
  );
}

function PastImports({ imports }: { imports: readonly Import[] | undefined }): ReactNode {
  return (
    <section aria-labelledby="past" className="mt-8">
      <h2 id="past" className="mb-2 font-strong">
        Imports précédents
      </h2>
      <IndexTable
        label="Imports"
        columns={useMedia('(width < 64rem)') ? TIGHT_COLUMNS : COLUMNS}
        rows={imports}
        rowKey={({ id }) => id}
        rowName={nameOf}
        rowLink={rowLink}
        phoneRow={phoneRow}
      />
    </section>
  );
}

const nameOf = ({ source_name, kind_label }: Import): string => source_name ?? kind_label;

const rowLink = ({ id }: Import, props: RowLinkProps): ReactNode => (
  <Link to="/dashboard/queue/imports/$importId" params={{ importId: id }} {...props} />
);

function shortCounts(work: Import): string {
  return countsOf(work)
    .map(({ value, label }) => `${formatNumber(value)} ${label}`)
    .slice(0, 2)
    .join(', ');
}

const COLUMNS: readonly Column<Import>[] = [
  { key: 'name', head: 'Fichier', cell: nameOf },
  {
    key: 'kind',
    head: 'Contenu',
    width: 150,
    cell: ({ kind_label }) => <span className="text-ink-2">{kind_label}</span>,
  },
  {
    key: 'state',
    head: 'État',
    width: 190,
    cell: ({ state }) => <ImportStateLabel state={state} />,
  },
  {
    key: 'counts',
    head: 'Résultat',
    cell: (work) => <span className="text-ink-2">{shortCounts(work)}</span>,
  },
  {
    key: 'when',
    head: 'Quand',
    width: 120,
    align: 'right',
    cell: ({ created_at }) => <RelativeTime at={created_at} className="text-ink-3" />,
  },
];

/** On tablets the result follows the state, as on phones, because the file name needs the width. */
const TIGHT_COLUMNS = COLUMNS.filter(({ key }) => key !== 'kind' && key !== 'counts').map(
  (column): Column<Import> =>
    column.key === 'state'
      ? {
          key: 'state',
          head: 'État',
          cell: (work) => <ImportStateLabel state={work.state} reason={shortCounts(work)} />,
        }
      : column,
);

const phoneRow = (work: Import) => ({
  name: nameOf(work),
  when: <RelativeTime at={work.created_at} />,
  line: <ImportStateLabel state={work.state} reason={shortCounts(work)} />,
});
