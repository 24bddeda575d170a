import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { buttonClass } from '#web/ui/buttons/button.tsx';
import { Detail } from '#web/ui/layout/details.tsx';
import { FormSection } from '#web/ui/forms/form-section.tsx';
import { Icon } from '#web/ui/buttons/icon.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { useSession } from '../../session/use-session.ts';
import { IntegrationActions } from '../integration-actions.tsx';
import { IntegrationDetails } from '../integration-details.tsx';
import type { Integration } from '../integrations-data.ts';
import { GoogleForm } from './google-form.tsx';

/**
 * Edits the link to the shop’s Google page, which is shown to every customer after any rating.
 * Recueil reads nothing from Google.
 */
export function GoogleServiceSection({ google }: { google: Integration | null }): ReactNode {
  const { team } = useSession();
  const [isTyping, setTyping] = useState(false);
  const { data: methods } = useQuery(endpointQuery('getSignInMethods'));
  const isLinked = google !== null && google.state !== 'disconnected';
  const mayAct = team.role !== 'reader';
  const isOff = isLinked && !team.conditional_config.is_enabled;
  return (
    <FormSection
      id="google"
      title="Connexion"
      what="Le lien d’avis de votre fiche d’établissement."
    >
      {isOff && (
        <Note tone="warning" title="Le lien n’est pas affiché">
          « Après la note » est désactivé : aucun lien vers votre fiche n’est proposé. Activez-le
          dans{' '}
          <Link to="/dashboard/conditional_rating" className="link">
            « Après la note »
          </Link>
          .
        </Note>
      )}
      {isLinked && (
        <IntegrationDetails
          integration={google}
          accountLabel="Lien"
          account={
            <a
              href={google.account ?? ''}
              target="_blank"
              rel="noreferrer"
              className="link inline-flex min-w-0 items-center gap-1.5"
            >
              <span className="truncate">{google.account?.replace('https://', '')}</span>
              <Icon of={ExternalLink} className="flex-none" />
            </a>
          }
        >
          <Detail label="Clics">
            <span>
              comptés <span className="text-ink-3">au bout de l’entonnoir du tableau de bord</span>
            </span>
          </Detail>
          <Detail label="Avis écrits">
            <span>
              non mesurable{' '}
              <span className="text-ink-3">Google ne dit à personne qui a écrit après un clic</span>
            </span>
          </Detail>
        </IntegrationDetails>
      )}
      {mayAct && (isTyping || !isLinked) && (
        <GoogleForm
          savedKey={isLinked ? (google.account ?? '') : ''}
          onConnected={() => setTyping(false)}
          onCancel={isTyping ? () => setTyping(false) : null}
        />
      )}
      {mayAct && isLinked && (
        <IntegrationActions
          name="google"
          title="La fiche Google"
          isBroken={false}
          tested="Le lien est bien de Google. Ouvrez-le pour voir ce que vos clients verront."
          replace={isTyping ? null : { verb: 'Changer le lien', onReplace: () => setTyping(true) }}
          leaving={{
            called: 'la fiche Google',
            confirm: 'Retirer le lien',
            done: 'La fiche Google n’est plus proposée',
            consequences: [
              'Vos clients ne sont plus menés à votre fiche après leur note. Les avis déjà écrits chez Google restent.',
            ],
            channel: null,
          }}
        >
          <Link to="/dashboard/conditional_rating" className={buttonClass('ghost')}>
            Après la note
          </Link>
        </IntegrationActions>
      )}
      {!mayAct && (
        <p className="text-ink-2">
          {isLinked ? '' : 'Pas encore connecté. '}Un membre de la boutique peut connecter ou
          retirer la fiche Google.
        </p>
      )}
      {methods && (
        <p className="text-12 text-ink-3">
          {methods.data.google
            ? 'Votre équipe peut aussi se connecter avec son compte Google.'
            : 'La connexion de votre équipe par Google n’est pas proposée sur cette instance.'}
        </p>
      )}
    </FormSection>
  );
}
