import { getRouteApi, Link } from '@tanstack/react-router';
import { FlaskConical, PencilLine } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ConditionalConfiguration } from '#contract/settings/conditional-configuration.ts';
import { Button, buttonClass } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/buttons/icon.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { useMedia } from '#web/ui/layout/use-media.ts';
import { useSession } from '../session/use-session.ts';
import { SteeringNote, TakenBy } from './acknowledgement.tsx';
import { EvidenceSection } from './evidence-section.tsx';
import { Fold } from '#web/ui/layout/fold.tsx';
import { LAW, ratingTitle, settingLinesOf } from './rating-labels.ts';
import { RatingSimulationPanel } from './rating-simulation-panel.tsx';
import { StarByStar } from './star-by-star.tsx';
import { HelpLink } from '../help/help-link.tsx';

const route = getRouteApi('/_back-office/dashboard/conditional_rating/');

/**
 * Shows the page « Après la note »: the settings, the result of each star, and, folded below, the
 * legal rules and the evidence of the destinations shown.
 */
export function ConditionalScreen(): ReactNode {
  const { team } = useSession();
  const { panel, rating = 5 } = route.useSearch();
  const navigate = route.useNavigate();
  const isWide = useMedia('(width >= 80rem)');
  const configuration = team.conditional_config;
  const isSimulating = panel === 'simulation' || (isWide && panel !== 'none');
  const simulate = (is: boolean) =>
    void navigate({
      search: (before) => ({ ...before, panel: is ? 'simulation' : 'none' }),
      resetScroll: false,
    });
  const rate = (next: number) =>
    void navigate({
      search: (before) => ({ ...before, rating: next }),
      resetScroll: false,
      replace: true,
    });
  const tryStar = (next: number) =>
    void navigate({ search: { rating: next, panel: 'simulation' }, resetScroll: false });
  return (
    <Page
      title="Après la note"
      help={<HelpLink article="apres-la-note" about="après la note" />}
      lead={`${ratingTitle(configuration)}.`}
      wideActionsOnPhone
      actions={
        <>
          {!isSimulating && (
            <Button icon={FlaskConical} onClick={() => simulate(true)}>
              Simuler
            </Button>
          )}
          <Link to="/dashboard/conditional_rating/editor" className={buttonClass('primary')}>
            <Icon of={PencilLine} className="-ml-0.5" />
            {team.role === 'reader' ? 'Voir le détail' : 'Modifier'}
          </Link>
        </>
      }
      panel={
        isSimulating && (
          <RatingSimulationPanel
            configuration={configuration}
            rating={rating}
            onRate={rate}
            onClose={() => simulate(false)}
          />
        )
      }
    >
      {configuration.is_enabled && configuration.mode !== 'neutral' && (
        <div className="mb-6">
          <SteeringNote mode={configuration.mode}>
            <TakenBy />
          </SteeringNote>
        </div>
      )}
      <Settings configuration={configuration} isReader={team.role === 'reader'} />
      <StarByStar
        configuration={configuration}
        pages={team.customization_config.pages}
        rating={isSimulating ? rating : null}
        onRate={tryStar}
      />
      <Law />
      <EvidenceSection />
    </Page>
  );
}

/** Lists each setting with its value and a link to the section that changes it. */
function Settings({
  configuration,
  isReader,
}: {
  configuration: ConditionalConfiguration;
  isReader: boolean;
}): ReactNode {
  return (
    <section aria-label="Réglages">
      <dl>
        {settingLinesOf(configuration).map(({ title, text, section }) => (
          <div
            key={title}
            className="hairline-t grid grid-cols-[144px_minmax(0,1fr)_auto] gap-x-6 gap-y-1 py-3 leading-5 max-md:grid-cols-[minmax(0,1fr)_auto]"
          >
            <dt className="font-medium">{title}</dt>
            <dd className="text-pretty break-words text-ink-2 max-md:order-3 max-md:col-span-2">
              {text}
            </dd>
            <dd>
              <Link
                to="/dashboard/conditional_rating/editor"
                hash={section}
                aria-label={`${isReader ? 'Voir' : 'Modifier'} : ${title}`}
                className="link max-md:-my-3 max-md:inline-flex max-md:min-h-11 max-md:items-center"
              >
                {isReader ? 'Voir' : 'Modifier'}
              </Link>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Law(): ReactNode {
  return (
    <Fold title="Ce que demandent la loi et les sites d’avis">
      <dl className="mt-1 grid max-w-160 gap-3 leading-5">
        {LAW.map(({ title, text }) => (
          <div key={title}>
            <dt className="font-medium">{title}</dt>
            <dd className="text-pretty text-ink-2">{text}</dd>
          </div>
        ))}
      </dl>
    </Fold>
  );
}
