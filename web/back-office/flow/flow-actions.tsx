import { CirclePause, FlaskConical, Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { Switch } from '#web/ui/forms/switch.tsx';
import type { FlowForm } from './flow-form.ts';
import { READER_WHY } from '#web/back-office/components/editable-fields.tsx';

interface FlowActionsProps {
  values: FlowForm;
  isReader: boolean;
  onTest: () => void;
  /**
   * Null when nothing is being sent, or when a pause is active: the note below the title then
   * changes it.
   */
  onPause: (() => void) | null;
  /** True when no step is open. The panel of a step has its own test button. */
  isAlone: boolean;
  /** Null when the simulation is already shown. */
  onSimulate: (() => void) | null;
}

/** Offers the activation switch, a pause, a test message and the simulation. */
export function FlowActions({
  values,
  isReader,
  onTest,
  onPause,
  onSimulate,
  isAlone,
}: FlowActionsProps): ReactNode {
  return (
    <>
      <Switch
        name="is_active"
        label={values.is_active ? 'Actif' : 'Inactif'}
        why={isReader && READER_WHY}
        className="mr-1 flex-row-reverse gap-2 max-md:justify-end"
      />
      {!isReader && onPause && (
        <Button icon={CirclePause} onClick={onPause}>
          Mettre en pause
        </Button>
      )}
      {!isReader && isAlone && (
        <Button icon={Send} aria-label="Envoyer un test" onClick={onTest}>
          <span className="md:hidden">Test</span>
          <span className="max-md:hidden">Envoyer un test</span>
        </Button>
      )}
      {onSimulate && isAlone && (
        <Button icon={FlaskConical} onClick={onSimulate}>
          Simuler
        </Button>
      )}
    </>
  );
}
