import type { ReactNode } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { CopyButton } from '#web/ui/buttons/copy-button.tsx';

/** Shows the new secret once. */
export function MadeKey({ value, onClose }: { value: string; onClose: () => void }): ReactNode {
  return (
    <div className="mt-3 grid gap-4">
      <p>
        Copiez-la maintenant et gardez-la dans un endroit sûr : Recueil n’en conserve qu’une
        empreinte et ne pourra pas vous la redire.
      </p>
      <div className="flex items-center gap-2 rounded-control border border-border bg-canvas py-1 pr-1 pl-3">
        <code
          className="min-w-0 flex-1 font-mono text-12 break-all text-ink"
          role="group"
          aria-label="Clé d’API"
        >
          {value}
        </code>
        <CopyButton text={value} label="Copier la clé" />
      </div>
      <p>
        Dans chaque appel, l’en-tête{' '}
        <code className="font-mono text-12 text-ink">Authorization: Bearer rcl_…</code>
      </p>
      <div className="flex justify-end">
        <Button look="primary" onClick={onClose}>
          J’ai copié la clé
        </Button>
      </div>
    </div>
  );
}
