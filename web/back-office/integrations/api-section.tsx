import { Link } from '@tanstack/react-router';
import { CircleCheck, CircleDashed } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClass } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Detail, Details } from '#web/ui/details.tsx';
import { FormSection } from '#web/ui/form-section.tsx';
import { Moment, RelativeTime } from '#web/ui/relative-time.tsx';
import { Status } from '#web/ui/status.tsx';
import { useSession } from '../session/use-session.ts';
import type { Integration } from './integrations-data.ts';

/** Orders from a site of the shop’s own, from a tool or from a file; and what happens here, told to its programs. */
export function ApiSection({ api }: { api: Integration | null }): ReactNode {
  const { team } = useSession();
  const test = `curl -H "Authorization: Bearer rcl_…" ${location.origin}/api/team/reviews?per_page=1`;
  return (
    <FormSection id="api" title="API et fichiers" what="Sans Shopify : votre site envoie ses commandes par une clé, ou vous les importez d’un fichier CSV. Vos programmes apprennent ce qui arrive par des webhooks signés.">
      <Details>
        <Detail label="État">{api ? <Status icon={CircleCheck} tone="good" word={`${api.account ?? ''} en service`} /> : <Status icon={CircleDashed} word="Aucune clé" />}</Detail>
        {api?.connected_at && (
          <Detail label="Depuis">
            <Moment at={api.connected_at} />
          </Detail>
        )}
        {api && <Detail label="Dernier appel">{api.last_sync_at ? <RelativeTime at={api.last_sync_at} /> : 'aucun : la clé n’a pas encore servi'}</Detail>}
        <Detail label="Adresse">
          <code className="min-w-0 truncate font-mono text-12">{location.origin}/api</code>
          <CopyButton text={`${location.origin}/api`} label="Copier l’adresse de l’API" />
        </Detail>
        {api && (
          <Detail label="Pour essayer">
            <code className="min-w-0 truncate font-mono text-12">{test}</code>
            <CopyButton text={test} label="Copier l’appel d’essai" />
          </Detail>
        )}
      </Details>
      <div className="flex flex-wrap gap-2">
        {team.role === 'owner' && (
          <Link to="/dashboard/settings/api-keys" className={buttonClass('bordered')}>
            {api ? 'Voir et révoquer les clés' : 'Créer une clé'}
          </Link>
        )}
        {team.role !== 'reader' && (
          <Link to="/dashboard/queue/imports" className={buttonClass('bordered')}>
            Importer un fichier
          </Link>
        )}
        <Link to="/dashboard/settings/webhooks" className={buttonClass('ghost')}>
          Webhooks sortants
        </Link>
        <a href="/api/reference" target="_blank" rel="noreferrer" className={buttonClass('ghost')}>
          Référence de l’API
        </a>
      </div>
      {team.role !== 'owner' && <p className="text-ink-2">Un propriétaire de la boutique crée et révoque les clés.</p>}
    </FormSection>
  );
}
