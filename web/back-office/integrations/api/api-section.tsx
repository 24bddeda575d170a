import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleCheck, CircleDashed } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { FILE_KINDS } from '#contract/api/operations.ts';
import { buttonClass } from '#web/ui/buttons/button.tsx';
import { CopyButton } from '#web/ui/buttons/copy-button.tsx';
import { Detail, Details } from '#web/ui/layout/details.tsx';
import { FormSection } from '#web/ui/forms/form-section.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { countOf } from '#web/ui/format/numbers.ts';
import { Moment, RelativeTime } from '#web/ui/format/relative-time.tsx';
import { Status } from '#web/ui/layout/status.tsx';
import { ImportStateLabel } from '../../imports/import-state-label.tsx';
import { type Import, importsQuery } from '../../imports/imports-data.ts';
import { useSession } from '../../session/use-session.ts';
import { IntegrationActions } from '../integration-actions.tsx';
import type { Integration } from '../integrations-data.ts';
import { OrderExamples } from './order-examples.tsx';
import { TryKeyForm } from './try-key-form.tsx';

const FILES: readonly string[] = FILE_KINDS;

/**
 * Shows the API keys of the shop, the last imported file and example programs that send orders,
 * with links to the webhooks and the API reference.
 */
export function ApiSection({ api }: { api: Integration | null }): ReactNode {
  const { team } = useSession();
  const [isTrying, setTrying] = useState(false);
  const { data } = useQuery(importsQuery);
  const file = data?.data.find(({ kind }) => FILES.includes(kind)) ?? null;
  const mayAct = team.role !== 'reader';
  return (
    <FormSection
      id="api"
      title="Connexion"
      what="Les clés qui ouvrent votre boutique à vos programmes, et le dernier fichier importé."
    >
      {file?.state === 'failed' && <FileNote file={file} mayAct={mayAct} />}
      <ApiDetails api={api} file={file} />
      {mayAct && api && isTrying && <TryKeyForm onClose={() => setTrying(false)} />}
      {mayAct && api && (
        <IntegrationActions
          name="api"
          title="L’API"
          isBroken={false}
          trial={isTrying ? null : { verb: 'Tester une clé', onTry: () => setTrying(true) }}
          leaving={
            team.role !== 'owner'
              ? null
              : {
                  called: 'l’API',
                  confirm: 'Révoquer toutes les clés',
                  done: 'Les clés sont révoquées',
                  consequences: [
                    `${api.account ?? 'Vos clés'} ${api.account === '1 clé' ? 'cesse' : 'cessent'} d’ouvrir la boutique dès le prochain appel, et ne se rétablissent pas.`,
                    'Ce qui a été reçu reste. Pour n’en révoquer qu’une, ouvrez la liste des clés.',
                  ],
                  channel: null,
                }
          }
        >
          <ImportLink />
        </IntegrationActions>
      )}
      {mayAct && !api && (
        <div className="flex flex-wrap gap-2">
          {team.role === 'owner' && (
            <Link to="/dashboard/settings/api-keys" className={buttonClass('bordered')}>
              Créer une clé
            </Link>
          )}
          <ImportLink />
        </div>
      )}
      <OrderExamples />
      <p className="text-ink-2">
        Voir aussi{' '}
        {api && team.role === 'owner' && (
          <>
            <Link to="/dashboard/settings/api-keys" className="link">
              vos clés
            </Link>
            ,{' '}
          </>
        )}
        {mayAct && (
          <>
            <Link to="/dashboard/settings/webhooks" className="link">
              vos webhooks sortants
            </Link>{' '}
            et{' '}
          </>
        )}
        <a href="/api/reference" target="_blank" rel="noreferrer" className="link">
          la référence de l’API
        </a>
        .{team.role !== 'owner' && ' Un propriétaire de la boutique crée et révoque les clés.'}
      </p>
    </FormSection>
  );
}

function ApiDetails({ api, file }: { api: Integration | null; file: Import | null }): ReactNode {
  const test = `curl -H "Authorization: Bearer rcl_…" ${location.origin}/api/team/reviews?per_page=1`;
  return (
    <Details>
      <Detail label="État">
        {api ? (
          <Status icon={CircleCheck} tone="good" word={`${api.account ?? ''} en service`} />
        ) : (
          <Status icon={CircleDashed} word="Aucune clé" />
        )}
      </Detail>
      {api?.connected_at && (
        <Detail label="Connecté depuis">
          <Moment at={api.connected_at} />
        </Detail>
      )}
      {api && (
        <Detail label="Dernier appel">
          {api.last_sync_at ? (
            <RelativeTime at={api.last_sync_at} />
          ) : (
            'aucun : la clé n’a pas encore servi'
          )}
        </Detail>
      )}
      <Detail label="Dernier fichier">
        {file ? <LastFile file={file} /> : <span className="text-ink-3">aucun pour l’instant</span>}
      </Detail>
      <Detail label="Adresse">
        <code className="min-w-0 truncate font-mono text-12">{location.origin}/api</code>
        <CopyButton text={`${location.origin}/api`} label="Copier l’adresse de l’API" />
      </Detail>
      {api && (
        <Detail label="Appel de test">
          <code className="min-w-0 truncate font-mono text-12">{test}</code>
          <CopyButton text={test} label="Copier l’appel de test" />
        </Detail>
      )}
    </Details>
  );
}

function LastFile({ file }: { file: Import }): ReactNode {
  return (
    <span className="min-w-0">
      <Link
        to="/dashboard/queue/imports/$importId"
        params={{ importId: file.id }}
        className="link block truncate"
      >
        {file.source_name ?? file.kind_label}
      </Link>
      <ImportStateLabel
        state={file.state}
        reason={<RelativeTime at={file.finished_at ?? file.created_at} />}
      />
    </span>
  );
}

function FileNote({ file, mayAct }: { file: Import; mayAct: boolean }): ReactNode {
  return (
    <Note
      tone="error"
      title="Le dernier fichier s’est interrompu"
      actions={
        mayAct && (
          <Link
            to="/dashboard/queue/imports/$importId"
            params={{ importId: file.id }}
            className={buttonClass('bordered')}
          >
            Reprendre l’import
          </Link>
        )
      }
    >
      {file.error}{' '}
      {file.done > 0 &&
        `${countOf(file.done, 'ligne déjà lue reste', 'lignes déjà lues restent')} : la reprise continue où il s’est arrêté.`}
    </Note>
  );
}

function ImportLink(): ReactNode {
  return (
    <Link to="/dashboard/queue/imports" className={buttonClass('bordered')}>
      Importer un fichier
    </Link>
  );
}
