import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { RATINGS } from '#contract/labels/ratings.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { FormSection } from '#web/ui/forms/form-section.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { Textarea } from '#web/ui/forms/textarea.tsx';
import type { Team } from '../session/current-session.ts';
import { useSession } from '../session/use-session.ts';

const NUMBER = { valueAsNumber: true };

/**
 * The Slack channel is chosen only in the Slack settings, so this section only describes its state.
 */
const SLACK_LABELS = {
  none: 'Ces notes peuvent aussi être annoncées dans Slack.',
  silent: 'Slack est connecté, mais aucun de ses canaux n’annonce ces notes.',
  announced: 'Ces notes sont aussi annoncées dans Slack, dans le canal des clients mécontents.',
} as const;

function slackOf({ integrations, conditional_config }: Team): keyof typeof SLACK_LABELS {
  if (!integrations.some(({ name, state }) => name === 'slack' && state !== 'disconnected'))
    return 'none';
  return conditional_config.alerts.slack_channel_id === null ? 'silent' : 'announced';
}

/** Sets who is notified of low ratings by email. */
export function AlertsSection(): ReactNode {
  const { team } = useSession();
  return (
    <FormSection
      id="alertes"
      title="Alertes par e-mail"
      what="Une note basse est annoncée dans la minute, avec les mots et les réponses du client. Ce qu’il écrit ensuite fait un second message. Chacun peut aussi régler ses propres notifications."
    >
      <Field name="alerts.max_rating" label="Annoncer les notes jusqu’à" options={NUMBER}>
        <Select>
          {RATINGS.map((stars) => (
            <option key={stars} value={stars}>
              {stars === 5 ? '5 étoiles : toutes' : `${stars} étoile${stars > 1 ? 's' : ''}`}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        name="alerts.emails"
        label="Destinataires"
        hint="Une adresse par ligne, 20 au plus. Vide : les propriétaires de la boutique."
      >
        <Textarea rows={2} inputMode="email" autoCapitalize="none" spellCheck={false} />
      </Field>
      <p className="leading-5 text-pretty text-ink-2">
        {SLACK_LABELS[slackOf(team)]}{' '}
        <Link
          to="/dashboard/settings/integrations/$service"
          params={{ service: 'slack' }}
          className="link"
        >
          {slackOf(team) === 'none' ? 'Connecter Slack' : 'Choisir le canal'}
        </Link>
      </p>
    </FormSection>
  );
}
