import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, Clock } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ask } from '#web/api/ask.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { countOf } from '#web/ui/format/numbers.ts';
import { Moment, RelativeTime } from '#web/ui/format/relative-time.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { Status } from '#web/ui/layout/status.tsx';
import { type ApiKey, apiKeysQuery, SCOPE_LABELS } from './api-keys-data.ts';
import { EditKeyDialog } from './edit-key-dialog.tsx';
import { RotateKeyDialog } from './rotate-key-dialog.tsx';

type OpenDialog = 'edit' | 'rotate' | 'revoke' | null;

/** Shows one key: its state, its expiry, its last use and its actions. */
export function KeyRow({ apiKey }: { apiKey: ApiKey }): ReactNode {
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const close = () => setDialog(null);
  const { label } = apiKey;
  return (
    <li className="hairline-t grid grid-cols-1 gap-3 py-3 leading-5">
      <div className="flex items-start gap-x-6 gap-y-2 max-md:flex-wrap">
        <div className="grid min-w-0 flex-1 grid-cols-1 gap-1 max-md:basis-full">
          <span className="flex items-baseline gap-2">
            <span className="truncate font-medium">{label}</span>
            <code className="flex-none font-mono text-12 text-ink-3">rcl_…{apiKey.hint}</code>
          </span>
          <span className="text-ink-2">
            {apiKey.scopes.map((scope) => SCOPE_LABELS[scope].label).join(' · ')}
          </span>
          <KeyState apiKey={apiKey} />
          <KeyUse apiKey={apiKey} />
        </div>
        <div className="flex flex-none gap-1 max-md:-ml-3">
          <Button look="ghost" onClick={() => setDialog('edit')} aria-label={`Modifier ${label}`}>
            Modifier…
          </Button>
          <Button
            look="ghost"
            onClick={() => setDialog('rotate')}
            aria-label={`Renouveler ${label}`}
          >
            Renouveler…
          </Button>
          <Button
            look="danger-ghost"
            onClick={() => setDialog('revoke')}
            aria-label={`Révoquer ${label}`}
          >
            Révoquer…
          </Button>
        </div>
      </div>
      {apiKey.previous && <PreviousSecret id={apiKey.id} previous={apiKey.previous} />}
      <EditKeyDialog apiKey={apiKey} isOpen={dialog === 'edit'} onClose={close} />
      <RotateKeyDialog apiKey={apiKey} isOpen={dialog === 'rotate'} onClose={close} />
      <RevokeDialog apiKey={apiKey} isOpen={dialog === 'revoke'} onClose={close} />
    </li>
  );
}

function KeyState({ apiKey: { state, expires_at } }: { apiKey: ApiKey }): ReactNode {
  const end = expires_at === null ? null : <Moment at={expires_at} />;
  switch (state) {
    case 'active':
      return (
        <Status
          icon={CircleCheck}
          tone="good"
          word="Active"
          reason={end === null ? 'sans expiration' : <>jusqu’au {end}</>}
        />
      );
    case 'expiring':
      return <Status icon={Clock} tone="warning" word="Expire bientôt" reason={<>le {end}</>} />;
    case 'expired':
      return <Status icon={CircleAlert} tone="bad" word="Expirée" reason={<>depuis le {end}</>} />;
  }
}

function KeyUse({ apiKey }: { apiKey: ApiKey }): ReactNode {
  const { last_used_at, last_used_address, allowed_addresses, last_refusal } = apiKey;
  return (
    <span className="grid grid-cols-1 gap-0.5 text-12 wrap-anywhere text-ink-3">
      <span>
        {last_used_at ? (
          <>
            utilisée <RelativeTime at={last_used_at} />
            {last_used_address !== null && ` depuis ${last_used_address}`}
          </>
        ) : (
          'jamais utilisée'
        )}
        {' · '}
        {allowed_addresses.length === 0 ? (
          'toutes les adresses'
        ) : (
          <span data-tooltip={allowed_addresses.join(', ')}>
            {allowed_addresses.length <= 2
              ? allowed_addresses.join(', ')
              : countOf(allowed_addresses.length, 'adresse autorisée', 'adresses autorisées')}
          </span>
        )}
        {' · '}créée le <Moment at={apiKey.created_at} />
      </span>
      {last_refusal && (
        <span className="text-error-text">
          Appel refusé <RelativeTime at={last_refusal.at} />
          {last_refusal.from_address !== null && ` depuis ${last_refusal.from_address}`}
          {last_refusal.reason === 'key_expired' ? ' : clé expirée' : ' : adresse non autorisée'}
        </span>
      )}
    </span>
  );
}

function PreviousSecret({
  id,
  previous,
}: {
  id: string;
  previous: NonNullable<ApiKey['previous']>;
}): ReactNode {
  const queryClient = useQueryClient();
  const end = useMutation({
    mutationFn: () => ask('endPreviousKey', { params: { id } }),
    onSuccess: () => showToast({ title: 'Ancien secret refusé désormais', color: 'primary' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: apiKeysQuery.queryKey }),
  });
  return (
    <Note
      tone="information"
      title={
        <>
          L’ancien secret rcl_…{previous.hint} reste valable jusqu’au{' '}
          <Moment at={previous.valid_until} />
        </>
      }
      actions={
        <Button onClick={() => end.mutate()} busy={end.isPending}>
          Mettre fin à l’ancien secret
        </Button>
      }
    >
      {previous.last_used_at ? (
        <>
          Dernier appel avec lui <RelativeTime at={previous.last_used_at} />.
        </>
      ) : (
        'Aucun appel n’est venu avec lui.'
      )}
    </Note>
  );
}

function RevokeDialog({
  apiKey,
  isOpen,
  onClose,
}: {
  apiKey: ApiKey;
  isOpen: boolean;
  onClose: () => void;
}): ReactNode {
  const queryClient = useQueryClient();
  const revoke = useMutation({
    mutationFn: () => ask('revokeApiKey', { params: { id: apiKey.id } }),
    onSuccess: () => showToast({ title: 'Clé révoquée', color: 'primary' }),
    onSettled: async () => {
      onClose();
      await queryClient.invalidateQueries({ queryKey: apiKeysQuery.queryKey });
    },
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Révoquer la clé « ${apiKey.label} » ?`}
      confirm="Révoquer la clé"
      safe="Conserver la clé"
      look="destructive"
      isBusy={revoke.isPending}
      onConfirm={() => revoke.mutate()}
    >
      Ce qui l’emploie est refusé dès le prochain appel. Une clé révoquée ne se rétablit pas : il
      faudra en créer une autre.
    </ConfirmDialog>
  );
}
