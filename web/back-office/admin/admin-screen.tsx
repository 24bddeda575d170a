import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { buttonClass } from '#web/ui/buttons/button.tsx';
import { Broken } from '#web/ui/feedback/broken.tsx';
import { countOf, formatDecimal, formatNumber } from '#web/ui/format/numbers.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { overviewQuery } from './admin-data.ts';
import { BackupsSection } from './backups-section.tsx';
import { InstanceAuditLog } from './instance-audit-log.tsx';
import { QueueHealth } from './queue-health.tsx';
import { ShopChecker } from './shop-checker.tsx';
import { TeamsSection } from './teams-section.tsx';
import { Violations } from './violations.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

const FIGURES =
  'hairline-b grid min-h-23 grid-cols-5 gap-x-6 gap-y-5 pb-5 max-lg:grid-cols-3 max-md:grid-cols-2';

/** Shows the state of the instance to its administrator: figures, sending and open problems. */
export function AdminScreen(): ReactNode {
  const { data, error, refetch } = useQuery(overviewQuery);
  const overview = data?.data;
  const figures = overview && [
    {
      label: 'Boutiques',
      value: formatNumber(overview.teams),
      detail: `${countOf(overview.teams_sending, 'active', 'actives')} en 30 jours`,
    },
    { label: 'Personnes', value: formatNumber(overview.people), detail: 'comptes ouverts' },
    {
      label: 'Demandes envoyées',
      value: formatNumber(overview.requests_sent),
      detail: 'en 30 jours',
    },
    {
      label: 'Notes reçues',
      value: formatNumber(overview.ratings),
      detail:
        overview.average === null
          ? 'en 30 jours'
          : `moyenne ${formatDecimal(overview.average)} en 30 jours`,
    },
    {
      label: 'Base de données',
      value: `${formatNumber(overview.database_bytes / 1_000_000)} Mo`,
      detail: 'sur le disque',
    },
  ];
  return (
    <Page
      title="Instance"
      lead={
        overview &&
        [
          countOf(overview.teams, 'boutique', 'boutiques'),
          ...(overview.suspended.length > 0
            ? [`dont ${overview.suspended.length} sans droit d’envoi`]
            : []),
          `${countOf(overview.people, 'personne', 'personnes')}.`,
        ].join(', ')
      }
      wideActionsOnPhone
      actions={
        <>
          <Link to="/admin/impersonation" className={buttonClass()}>
            Accès support
          </Link>
          <Link to="/admin/test-inbox" className={buttonClass()}>
            Messages de test
          </Link>
        </>
      }
    >
      {error && !data ? (
        <Broken
          title="Les chiffres de l’instance n’ont pas pu être chargés"
          requestId={error instanceof ApiError ? error.requestId : null}
          onRetry={() => void refetch()}
        >
          Les envois continuent.
        </Broken>
      ) : !figures ? (
        <div aria-hidden="true" className={FIGURES}>
          {Array.from({ length: 5 }, (_, figure) => (
            <span key={figure} className="grid content-start justify-items-start gap-3 pt-1">
              <Skeleton />
              <Skeleton className="h-5 w-16" />
              <Skeleton className="w-20" />
            </span>
          ))}
        </div>
      ) : (
        <dl className={FIGURES}>
          {figures.map(({ label, value, detail }) => (
            <div key={label}>
              <dt className="text-ink-2">{label}</dt>
              <dd className="my-0.5 text-20 font-figure tabular-nums">{value}</dd>
              <dd className="text-12 text-ink-3">{detail}</dd>
            </div>
          ))}
        </dl>
      )}
      <QueueHealth />
      {overview && <BackupsSection backups={overview.backups} />}
      <TeamsSection />
      <Violations />
      <ShopChecker />
      <InstanceAuditLog />
    </Page>
  );
}
