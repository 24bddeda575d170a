import { CircleAlert, CircleDot } from 'lucide-react';
import { type ReactNode, use } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/buttons/icon.tsx';
import { FormScopeContext } from './form-scope.ts';
import { countOf } from '#web/ui/format/numbers.ts';

export interface SaveBarProps {
  /**
   * The labels of the changed fields: « adresse du site », « jours fériés ». The bar is hidden when
   * the list is empty.
   */
  changes: readonly string[];
  isSaving?: boolean;
  onCancel: () => void;
  /** When absent, the button submits the surrounding form. */
  onSave?: () => void;
}

/**
 * Appears when something changed and lists the changes. It stays at the bottom of the form, and on
 * phones also above a panel, which is a page there. It is never shown together with the bulk bar.
 */
export function SaveBar({ changes, isSaving = false, onCancel, onSave }: SaveBarProps): ReactNode {
  const wrongFields = use(FormScopeContext)?.wrongFields ?? 0;
  if (changes.length === 0) return null;
  return (
    <div
      role="region"
      aria-label="Modifications non enregistrées"
      className="floating sticky bottom-[calc(1.5rem+var(--bottom-notice))] z-20 mt-6 flex min-h-14 animate-rise items-center gap-x-2.5 gap-y-1 py-2 pr-3 pl-4 max-md:fixed max-md:inset-x-2 max-md:flex-wrap max-md:z-30 max-md:bottom-[calc(var(--bottom-bar)+16px+var(--bottom-notice)+env(safe-area-inset-bottom))]"
    >
      {wrongFields > 0 ? (
        <Icon of={CircleAlert} className="text-error" />
      ) : (
        <Icon of={CircleDot} className="text-warning" />
      )}
      {/* On phones the buttons move below a text that would be cut. */}
      <p
        className="min-w-0 flex-1 truncate max-md:flex-auto max-md:overflow-visible"
        aria-live="polite"
      >
        <b className="font-medium">{countOf(changes.length, 'modification', 'modifications')}</b>
        {wrongFields > 0 && (
          <span className="text-error-text">
            , {countOf(wrongFields, 'champ à corriger', 'champs à corriger')}
          </span>
        )}
        <span className="text-ink-2 max-md:hidden"> : {changes.join(', ')}</span>
      </p>
      <span className="ml-auto flex gap-2.5">
        <Button look="ghost" onClick={onCancel}>
          Annuler
        </Button>
        <Button look="primary" busy={isSaving} type={onSave ? 'button' : 'submit'} onClick={onSave}>
          Enregistrer
        </Button>
      </span>
    </div>
  );
}
