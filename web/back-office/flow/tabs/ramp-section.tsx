import type { ReactNode } from 'react';
import { addDaysToKey, dayKey, formatDay } from '#web/ui/format/dates.ts';
import { FormSection } from '#web/ui/forms/form-section.tsx';
import { RadioGroup } from '#web/ui/forms/radio-group.tsx';
import { useToday } from '#web/ui/format/use-today.ts';
import { useSession } from '../../session/use-session.ts';
import type { FlowForm } from '../flow-form.ts';

/** Chooses how fast a new flow starts, with the effect of each choice from today. */
export function RampSection({ values }: { values: FlowForm }): ReactNode {
  const { team } = useSession();
  const today = useToday();
  const saved = team.flow_configuration_config.ramp;
  const began =
    saved === 'gentle' && team.ramp_started_at !== null
      ? dayKey(team.ramp_started_at, team.timezone)
      : today;
  const options = [
    { value: 'none', label: 'Toutes les demandes', hint: 'Chacune part à sa date.' },
    { value: 'gentle', label: 'Démarrage progressif', hint: rampLabel(began, today) },
    {
      value: 'trial',
      label: 'Mode test',
      hint: 'Rien ne part : Envois montre ce qui serait parti, et quand. En quittant le mode test, ce qui est encore dû part, réparti dans vos horaires.',
    },
  ];
  return (
    <FormSection
      title="Démarrage progressif"
      what="Augmente peu à peu le nombre de demandes envoyées chaque jour."
    >
      <RadioGroup name="ramp" legend="Au démarrage" options={options} />
      {saved === 'trial' && values.ramp !== 'trial' && (
        <p className="text-ink-2">
          À l’enregistrement, les messages mis en attente par le mode test et encore dus partiront,
          répartis dans vos horaires.
        </p>
      )}
    </FormSection>
  );
}

/**
 * Describes the share of requests sent in each week with its dates, starting with the current week.
 */
export function rampLabel(began: string, today: string): string {
  const [second, third] = [addDaysToKey(began, 7), addDaysToKey(began, 14)];
  const now =
    today < second
      ? '10 % des demandes d’un jour partent'
      : today < third
        ? '50 % des demandes d’un jour partent'
        : 'toutes partent';
  return `Aujourd’hui ${now} ; 50 % dès le ${formatDay(second, 'UTC')}, toutes dès le ${formatDay(third, 'UTC')}, le reste attend son tour.`;
}
