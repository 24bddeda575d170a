import { Link } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClass } from '#web/ui/buttons/button.tsx';
import { FormSection } from '#web/ui/forms/form-section.tsx';
import { Icon } from '#web/ui/buttons/icon.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { BackLink } from '../components/back-link.tsx';
import { useSession } from '../session/use-session.ts';
import { ClockSetting } from './clock-setting.tsx';
import { EmbedSection } from './embed-section.tsx';
import { HelpLink } from '../help/help-link.tsx';

/**
 * Shows the address of the wall, and the code that displays it on the shop’s website, with a
 * preview.
 */
export function WallScreen(): ReactNode {
  const { team } = useSession();
  return (
    <Page
      title="Mur d’avis"
      help={<HelpLink article="mur-d-avis" about="afficher vos avis sur votre site" />}
      lead="Vos avis publiés, sur leur page et sur votre site."
      back={
        <BackLink to="/dashboard/reviews/shop" search={{}}>
          Avis publiés
        </BackLink>
      }
      actions={
        <a
          href={`/dashboard/reviews/custom?team=${team.team_code}`}
          target="_blank"
          rel="noopener"
          className={buttonClass()}
        >
          <Icon of={ExternalLink} className="-ml-0.5" />
          Ouvrir le mur
        </a>
      }
    >
      <EmbedSection />
      {team.role !== 'reader' && <ClockSetting />}
      {team.role !== 'reader' && (
        <FormSection
          title="Avis d’un autre outil"
          what="Des avis déjà publiés sur Judge.me, Loox, Avis Vérifiés ou ailleurs rejoignent ce mur avec leur origine, leur auteur et leurs dates."
        >
          <p>
            <Link to="/dashboard/queue/imports" search={{ kind: 'reviews' }} className="link">
              Importer un fichier d’avis
            </Link>
          </p>
        </FormSection>
      )}
      <FormSection
        title="Comment ces avis sont recueillis"
        what="Une page publique dit comment vos avis sont recueillis et contrôlés, avec leurs chiffres. Chaque mur y renvoie."
      >
        <p>
          <a href={`/avis/${team.team_code}`} target="_blank" rel="noopener" className="link">
            Lire cette page
          </a>
        </p>
      </FormSection>
    </Page>
  );
}
