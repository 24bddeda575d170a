import { useQuery } from '@tanstack/react-query';
import { KeyRound, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/buttons/icon.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Broken } from '#web/ui/feedback/broken.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { RelativeTime } from '#web/ui/format/relative-time.tsx';
import { FormSection } from '#web/ui/forms/form-section.tsx';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import { RemovePasskeyDialog } from './remove-passkey-dialog.tsx';
import { RenamePasskeyDialog } from './rename-passkey-dialog.tsx';
import { type Passkey, passkeysQuery } from './security-data.ts';

type Open = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey } | null;

/** Lists the passkeys with their names and last uses, and adds, renames and removes them. */
export function PasskeysSection(): ReactNode {
  const { data, error, refetch } = useQuery(passkeysQuery);
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const passkeys = data?.data;
  return (
    <FormSection
      id="cles-d-acces"
      title="Clés d’accès"
      what="Connectez-vous par l’empreinte, le visage ou le code de votre appareil, sans mot de passe. Dès la première, un mot de passe volé ne suffit plus."
    >
      {error && !passkeys && (
        <Broken
          title="Vos clés d’accès n’ont pas pu être chargées"
          requestId={error instanceof ApiError ? error.requestId : null}
          onRetry={() => void refetch()}
        >
          Elles ouvrent toujours votre compte.
        </Broken>
      )}
      {!passkeys && !error && <Skeleton className="w-60" />}
      {passkeys && passkeys.length > 0 && (
        <ul aria-label="Clés d’accès">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRename={() => setOpen({ kind: 'rename', passkey })}
              onRemove={() => setOpen({ kind: 'remove', passkey })}
            />
          ))}
        </ul>
      )}
      {passkeys && (
        <div>
          <Button icon={KeyRound} onClick={() => setOpen({ kind: 'add' })}>
            Ajouter une clé d’accès
          </Button>
        </div>
      )}
      {open?.kind === 'add' && <AddPasskeyDialog onClose={close} />}
      {open?.kind === 'rename' && <RenamePasskeyDialog passkey={open.passkey} onClose={close} />}
      {open?.kind === 'remove' && <RemovePasskeyDialog passkey={open.passkey} onClose={close} />}
    </FormSection>
  );
}

function PasskeyRow({
  passkey: { name, is_synced, created_at, last_used_at },
  onRename,
  onRemove,
}: {
  passkey: Passkey;
  onRename: () => void;
  onRemove: () => void;
}): ReactNode {
  return (
    <li className="flex min-h-15 items-center gap-3 border-t border-border py-2 leading-5 first:-mt-2 first:border-t-0">
      <Icon of={KeyRound} className="flex-none text-ink-3" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{name}</span>
        <span className="block text-ink-2">
          {last_used_at ? (
            <>
              Utilisée <RelativeTime at={last_used_at} />
            </>
          ) : (
            <>
              Ajoutée <RelativeTime at={created_at} />
            </>
          )}
          {is_synced && ' · synchronisée'}
        </span>
      </span>
      <IconButton icon={Pencil} label={`Renommer ${name}`} onClick={onRename} />
      <IconButton icon={Trash2} label={`Retirer ${name}`} onClick={onRemove} />
    </li>
  );
}
