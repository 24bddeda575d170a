import type { ReactNode } from 'react';
import { writeOrderExamples } from '#contract/api/order-examples.ts';
import { CopyButton } from '#web/ui/buttons/copy-button.tsx';
import { Fold } from '#web/ui/layout/fold.tsx';

/** Shows programs that send an order to this instance, ready to be copied. */
export function OrderExamples(): ReactNode {
  const examples = writeOrderExamples({ address: location.origin, key: 'rcl_…' });
  return (
    <div>
      <p className="pb-3 text-ink-2">
        Un même appel dit tout d’une commande : création, paiement, expédition, livraison,
        annulation, remboursement. Renvoyez-la à chaque changement ; son client n’est contacté
        qu’une fois.
      </p>
      {examples.map(({ language, title, code }) => (
        <Fold key={language} title={`Envoyer une commande : ${title}`}>
          <div className="flex items-start gap-2">
            <pre
              className="max-h-96 min-w-0 flex-1 overflow-auto rounded-md bg-hover p-3 font-mono text-12"
              tabIndex={0}
              role="region"
              aria-label={`Exemple en ${title}`}
            >
              {code}
            </pre>
            <CopyButton text={code} label={`Copier l’exemple en ${title}`} />
          </div>
        </Fold>
      ))}
    </div>
  );
}
