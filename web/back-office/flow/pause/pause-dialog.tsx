import { type ReactNode, useState } from 'react';
import type { FlowPause } from '#contract/settings/flow-configuration.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Input } from '#web/ui/forms/input.tsx';
import { addDaysToKey, formatDay } from '#web/ui/format/dates.ts';
import { Ordinals } from '#web/ui/format/ordinals.tsx';
import { useToday } from '#web/ui/format/use-today.ts';
import { ChoiceChip } from '#web/ui/layout/chip.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

interface PauseDialogProps {
  isOpen: boolean;
  /** The active pause whose end is changed, or null for a new pause. */
  running: FlowPause | null;
  isSaving: boolean;
  onPause: (to: string, label: string) => void;
  onClose: () => void;
}

/** Lengths offered as buttons, in days after today. */
const LENGTHS = [
  { days: 0, label: 'Aujourd’hui' },
  { days: 2, label: '3 jours' },
  { days: 6, label: '1 semaine' },
  { days: 13, label: '2 semaines' },
];
const LONGEST_DAYS = 365;

/** Asks for the last day of a pause and says on which day sending resumes. */
export function PauseDialog({ isOpen, onClose, ...rest }: PauseDialogProps): ReactNode {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={rest.running ? 'Changer la fin de la pause' : 'Mettre les envois en pause'}
    >
      {isOpen && <PauseForm onClose={onClose} {...rest} />}
    </Dialog>
  );
}

function PauseForm({
  running,
  isSaving,
  onPause,
  onClose,
}: Omit<PauseDialogProps, 'isOpen'>): ReactNode {
  const today = useToday();
  const [to, setTo] = useState(running?.to ?? addDaysToKey(today, 6));
  const [label, setLabel] = useState(running?.label ?? '');
  const most = addDaysToKey(today, LONGEST_DAYS);
  const isRight = today <= to && to <= most;
  const pause = () => {
    if (isRight) onPause(to, label.trim());
  };
  return (
    <form
      noValidate
      className="grid gap-4 pt-3"
      onSubmit={(event) => {
        event.preventDefault();
        pause();
      }}
    >
      <div role="group" aria-label="Durée de la pause" className="flex flex-wrap gap-2">
        {LENGTHS.map(({ days, label: length }) => (
          <ChoiceChip
            key={days}
            isChosen={to === addDaysToKey(today, days)}
            onClick={() => setTo(addDaysToKey(today, days))}
          >
            {length}
          </ChoiceChip>
        ))}
      </div>
      <Field
        label="Dernier jour de pause"
        error={isRight ? undefined : 'Choisissez un jour à partir d’aujourd’hui, à un an au plus.'}
      >
        <Input
          type="date"
          data-autofocus
          min={today}
          max={most}
          value={to}
          onChange={(event) => setTo(event.target.value)}
        />
      </Field>
      <Field label="Raison (facultatif)">
        <Input
          placeholder="Rupture de stock"
          maxLength={80}
          value={label}
          onChange={(event) => setLabel(event.target.value)}
        />
      </Field>
      <p aria-live="polite">
        {isRight && (
          <Ordinals
            text={`Rien ne part jusqu’au ${formatDay(to, 'UTC')} inclus. Les envois reprennent d’eux-mêmes le ${formatDay(addDaysToKey(to, 1), 'UTC')} : ce qui attendait est réparti dans vos horaires.`}
          />
        )}
      </p>
      <div className="flex justify-end gap-2 max-md:flex-col-reverse">
        <Button onClick={onClose}>Annuler</Button>
        <Button
          look="primary"
          type="submit"
          busy={isSaving}
          why={!isRight && 'Choisissez d’abord le dernier jour.'}
        >
          {running ? 'Enregistrer' : 'Mettre en pause'}
        </Button>
      </div>
    </form>
  );
}
