import { CirclePause, FlaskConical, Play, PowerOff } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FlowPause } from '#contract/settings/flow-configuration.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { addDaysToKey, formatDay } from '#web/ui/format/dates.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { Ordinals } from '#web/ui/format/ordinals.tsx';
import { useToday } from '#web/ui/format/use-today.ts';
import type { FlowForm } from './flow-form.ts';
import { findRunningPause } from './pause/pause-now.ts';

const SOON_DAYS = 30;

interface FlowStateProps {
  values: FlowForm;
  /** The saved pauses. Unsaved ones have no effect. */
  saved: readonly FlowPause[];
  isReader: boolean;
  isSaving: boolean;
  onResume: () => void;
  onChangePause: () => void;
}

/** Says what prevents the flow from sending, now or soon. Renders nothing when nothing does. */
export function FlowState({
  values,
  saved,
  isReader,
  isSaving,
  onResume,
  onChangePause,
}: FlowStateProps): ReactNode {
  const today = useToday();
  const running = findRunningPause(saved, today);
  const next = values.pauses
    .filter(({ from }) => from > today && from <= addDaysToKey(today, SOON_DAYS))
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))[0];
  const notes = [
    !values.is_active && (
      <Note key="off" tone="warning" icon={PowerOff} title="Le scénario d’envoi est inactif">
        Rien ne part. Les demandes des commandes reçues maintenant ne sont pas envoyées ; vous
        pourrez les rétablir dans Envois.
      </Note>
    ),
    values.is_active && values.ramp === 'trial' && (
      <Note key="trial" tone="information" icon={FlaskConical} title="Mode test : rien ne part">
        Envois montre ce qui serait parti, et quand.
      </Note>
    ),
    running && (
      <Note
        key="pause"
        tone="warning"
        icon={CirclePause}
        title={
          <Ordinals
            text={`En pause jusqu’au ${formatDay(running.to, 'UTC')} inclus${running.label ? ` : ${running.label}` : ''}`}
          />
        }
        actions={
          !isReader && (
            <>
              <Button icon={Play} busy={isSaving} onClick={onResume}>
                Reprendre maintenant
              </Button>
              <Button onClick={onChangePause}>Changer la date</Button>
            </>
          )
        }
      >
        <Ordinals
          text={`Rien ne part. Les envois reprennent d’eux-mêmes le ${formatDay(addDaysToKey(running.to, 1), 'UTC')}, répartis dans vos horaires.`}
        />
      </Note>
    ),
    !running && next && (
      <Note
        key="next"
        tone="information"
        icon={CirclePause}
        title={`Pause programmée${next.label ? ` : ${next.label}` : ''}`}
      >
        <Ordinals
          text={
            next.from === next.to
              ? `Rien ne part le ${formatDay(next.from, 'UTC')}.`
              : `Du ${formatDay(next.from, 'UTC')} au ${formatDay(next.to, 'UTC')}, puis le reste est réparti.`
          }
        />
      </Note>
    ),
  ].filter(Boolean);
  return notes.length === 0 ? null : <div className="mb-6 grid gap-2">{notes}</div>;
}
