import { CirclePause, FlaskConical, PowerOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { addDays, formatDay } from '#web/ui/format/dates.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { Ordinals } from '#web/ui/format/ordinals.tsx';
import { useToday } from '#web/ui/format/use-today.ts';
import type { FlowForm } from './flow-form.ts';

const SOON_DAYS = 30;

/** What keeps the whole flow from sending, now or soon; nothing when it just runs. */
export function FlowState({ values }: { values: FlowForm }): ReactNode {
  const today = useToday();
  const pause = values.pauses
    .filter(({ to, from }) => to >= today && from <= addDays(today, SOON_DAYS))
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
    pause && (
      <Note
        key="pause"
        tone="information"
        icon={CirclePause}
        title={
          <Ordinals
            text={`${pause.from <= today ? 'En pause' : 'Pause programmée'}${pause.label ? ` : ${pause.label}` : ''}`}
          />
        }
      >
        <Ordinals
          text={
            pause.from === pause.to
              ? `Rien ne part ${formatDay(pause.from, 'UTC')}.`
              : `Du ${formatDay(pause.from, 'UTC')} au ${formatDay(pause.to, 'UTC')}, puis le reste est réparti.`
          }
        />
      </Note>
    ),
  ].filter(Boolean);
  return notes.length === 0 ? null : <div className="mb-6 grid gap-2">{notes}</div>;
}
