import type { ReactNode } from 'react';
import type { CustomerLocale } from '#contract/customer-pages/customer-locale.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { LANGUAGES } from '../text/text-values.ts';

interface LanguageStartProps {
  locale: CustomerLocale;
  /**
   * True when the French text is the team’s own, which customers then read. Otherwise they read the
   * default text in their language.
   */
  hasOwnFrench: boolean;
  onStart: (from: 'ours' | 'french') => void;
}

/**
 * Shown while a language has no translation: says which text its customers read, and offers two
 * ways to start.
 */
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
