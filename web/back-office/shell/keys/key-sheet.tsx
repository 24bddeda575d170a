import type { ReactNode } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

interface Shortcut {
  keys: readonly string[];
  what: string;
}
const SHEET: readonly { title: string; shortcuts: readonly Shortcut[] }[] = [
  {
    title: 'Partout',
    shortcuts: [
      { keys: ['Ctrl', 'K'], what: 'Rechercher' },
      { keys: ['/'], what: 'Rechercher' },
      { keys: ['?'], what: 'Afficher cette liste' },
      { keys: ['Échap'], what: 'Fermer' },
    ],
  },
  {
    title: 'Dans une liste',
    shortcuts: [
      { keys: ['j'], what: 'Ligne suivante' },
      { keys: ['k'], what: 'Ligne précédente' },
      { keys: ['Entrée'], what: 'Ouvrir' },
      { keys: ['x'], what: 'Sélectionner' },
      { keys: ['f'], what: 'Filtrer la liste' },
    ],
  },
  {
    title: 'Sur une ligne, une sélection ou un volet',
    shortcuts: [
      { keys: ['e'], what: 'Marquer résolu, ou annuler l’envoi' },
      { keys: ['r'], what: 'Répondre' },
      { keys: ['a'], what: 'Assigner' },
    ],
  },
];

/** Lists all keyboard shortcuts. Opened with « ? ». */
export function KeySheet({ onClose }: { onClose: () => void }): ReactNode {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Raccourcis clavier"
      width={560}
      actions={
        <Button data-autofocus onClick={onClose}>
          Fermer
        </Button>
      }
    >
      <div className="mt-3 grid gap-5 text-ink">
        {SHEET.map(({ title, shortcuts }) => (
          <section key={title}>
            <h3 className="mb-1 text-12 font-medium text-ink-3">{title}</h3>
            <dl>
              {shortcuts.map(({ keys, what }) => (
                <div
                  key={keys.join(' ')}
                  className="hairline-b flex min-h-9 items-center justify-between gap-4"
                >
                  <dt className="order-last flex gap-1">
                    {keys.map((key) => (
                      <kbd
                        key={key}
                        className="min-w-6 rounded-[5px] border border-border-strong bg-canvas px-1.5 text-center font-sans text-12 leading-5"
                      >
                        {key}
                      </kbd>
                    ))}
                  </dt>
                  <dd>{what}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
