import type { ReactNode } from 'react';
import type { CustomerLocale } from '#contract/customer-pages/customer-locale.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { LANGUAGES } from '../text/words-values.ts';

interface LanguageStartProps {
  locale: CustomerLocale;
  /** The French is the team’s own: they get it. Else they get our text in their language. */
  hasOwnFrench: boolean;
  onStart: (from: 'ours' | 'french') => void;
}

/** Nothing is translated yet: what the readers get meanwhile, and two ways to begin. */
export function LanguageStart({ locale, hasOwnFrench, onStart }: LanguageStartProps): ReactNode {
  const { name, readers } = LANGUAGES[locale];
  return (
    <div className="grid gap-3 leading-5">
      <p className="text-ink-2">
        {hasOwnFrench
          ? `Pas encore traduit : vos clients ${readers} lisent votre texte français.`
          : `Pas de texte à vous : vos clients ${readers} lisent le nôtre, dans leur langue.`}
      </p>
      <p className="flex flex-wrap gap-2">
        <Button onClick={() => onStart('ours')}>
          Partir de notre texte en {name.toLowerCase()}
        </Button>
        <Button onClick={() => onStart('french')}>Copier le français</Button>
      </p>
    </div>
  );
}
