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
import { Evidence } from './evidence.tsx';
import { ratingTitle, ruleOf } from './rating-words.ts';
import { SimulationPanel } from './simulation-panel.tsx';
import { StarByStar } from './star-by-star.tsx';
import { HelpLink } from '../help/help-link.tsx';

const route = getRouteApi('/_back-office/dashboard/conditional_rating/');

/**
 * What follows a rating: the rule in words, each star tried beside it, and the proof of what was
 * shown.
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
          <SimulationPanel
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
      <Rule configuration={configuration} />
      <StarByStar
        configuration={configuration}
        rating={isSimulating ? rating : null}
        onRate={tryStar}
      />
      <Evidence />
    </Page>
  );
}

function Rule({ configuration }: { configuration: ConditionalConfiguration }): ReactNode {
  return (
    <section aria-label="La règle">
      <dl>
        {ruleOf(configuration).map(({ title, text }) => (
          <div
            key={title}
            className="hairline-t grid max-w-200 grid-cols-[minmax(0,5fr)_minmax(0,8fr)] gap-x-8 gap-y-1 py-3.5 leading-5 max-md:grid-cols-1"
          >
            <dt className="font-medium text-pretty">{title}</dt>
            <dd className="text-pretty break-words text-ink-2">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
