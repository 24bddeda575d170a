import { CircleAlert, CircleCheck, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Detail, Details } from '#web/ui/layout/details.tsx';
import { countOf, formatNumber } from '#web/ui/format/numbers.ts';
import { Moment, RelativeTime } from '#web/ui/format/relative-time.tsx';
import { Status } from '#web/ui/layout/status.tsx';
import { CopyableValue } from '../../components/copyable-value.tsx';
import { ScreenLink } from '#web/back-office/shell/navigation/screen-link.tsx';
import type { Integration } from '../integrations-data.ts';
import type { SiteAccount } from './trustpilot-data.ts';

const MODES: Readonly<Record<SiteAccount['mode'], string>> = {
  link: 'Adresse seule : rien n’est synchronisé',
  public: 'Clé d’API, partie publique',
  private: 'Clé d’API, avec les références de vos invitations',
};
const LINK_KINDS: Readonly<Record<SiteAccount['door'], string>> = {
  plain: 'Lien simple, sans étiquette',
  invitation: 'Une invitation par demande',
  sealed: 'Un lien scellé par demande',
};

/**
 * Shows the page, the connection date, the synchronised reviews and the invitations used this
 * month.
 */
export function TrustpilotDetails({
  trustpilot,
  account,
}: {
  trustpilot: Integration;
  account: SiteAccount;
}): ReactNode {
  const { sync, reviews, month, webhook_url } = account;
  return (
    <>
      <Details>
        <Detail label="État">
          {trustpilot.state === 'broken' ? (
            <Status icon={CircleAlert} tone="bad" word="En panne" />
          ) : (
            <Status icon={CircleCheck} tone="good" word="Connecté" />
          )}
        </Detail>
        <Detail label="Page">
          <a href={account.profile_url} target="_blank" rel="noreferrer" className="link break-all">
            {account.domain}
          </a>
        </Detail>
        {trustpilot.connected_at && (
          <Detail label="Connecté depuis">
            <Moment at={trustpilot.connected_at} />
          </Detail>
        )}
        <Detail label="Accès">
          {MODES[account.mode]}
          {account.has_instance_keys && ' (clé de cette instance)'}
        </Detail>
        {sync && (
          <Detail label="Dernière synchronisation">
            {sync.is_running ? (
              <Status
                icon={RefreshCw}
                tone="information"
                turns
                word={`Lecture en cours, ${countOf(sync.pages_read, 'page lue', 'pages lues')}`}
              />
            ) : trustpilot.last_sync_at ? (
              <RelativeTime at={trustpilot.last_sync_at} />
            ) : (
              'Pas encore'
            )}
          </Detail>
        )}
        <Detail label="Avis connus">
          <ScreenLink path="/dashboard/reviews/trustpilot_mode" isCurrent={false} className="link">
            {formatNumber(reviews.total)}
          </ScreenLink>
          <span className="text-ink-3">
            {' '}
            dont {countOf(reviews.matched, 'rapproché', 'rapprochés')},{' '}
            {countOf(reviews.proposed, 'proposé', 'proposés')}
          </span>
        </Detail>
        <Detail label="Le lien mène à">{LINK_KINDS[account.door]}</Detail>
        <Detail label="Ce mois-ci">
          {countOf(month.used, 'invitation', 'invitations')} sur {formatNumber(month.allowance)}
        </Detail>
        {account.hand_over && (
          <Detail label="Service automatique">
            Depuis le <Moment at={account.hand_over.since} />
            {account.hand_over.waiting > 0 &&
              `, ${countOf(account.hand_over.waiting, 'transmission en attente', 'transmissions en attente')}`}
          </Detail>
        )}
      </Details>
      {webhook_url && (
        <div className="grid gap-1">
          <CopyableValue
            label="Adresse du webhook, à coller dans Trustpilot Business"
            text={webhook_url}
            copy="Copier l’adresse du webhook"
          />
          <p className="text-12 text-ink-3">
            {account.last_webhook_at ? (
              <>
                Dernier appel <RelativeTime at={account.last_webhook_at} />. Chaque avis annoncé est
                vérifié auprès de Trustpilot.
              </>
            ) : (
              'Aucun appel reçu ces derniers jours : sans lui, les avis sont synchronisés toutes les heures.'
            )}
          </p>
        </div>
      )}
    </>
  );
}
