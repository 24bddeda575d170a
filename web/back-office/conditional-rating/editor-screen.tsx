import { getRouteApi } from '@tanstack/react-router';
import { FlaskConical } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { SaveBar } from '#web/ui/forms/save-bar.tsx';
import { Switch } from '#web/ui/forms/switch.tsx';
import { useMedia } from '#web/ui/layout/use-media.ts';
import { BackLink } from '../components/back-link.tsx';
import { SettingsDialogs } from '../components/settings/settings-dialogs.tsx';
import { useSession } from '../session/use-session.ts';
import { AlertsSection } from './alerts-section.tsx';
import { BandsSection } from './bands-section.tsx';
import { CONDITIONAL_PARTS } from './conditional-parts.ts';
import { DestinationsSection } from './destinations-section.tsx';
import { FeedbackSection } from './feedback-section.tsx';
import { ModeSection } from './mode-section.tsx';
import { RatingSimulationPanel } from './rating-simulation-panel.tsx';
import { useConditionalEditing } from './use-conditional-editing.ts';
import { EditableFields, READER_WHY } from '#web/back-office/components/editable-fields.tsx';

const route = getRouteApi('/_back-office/dashboard/conditional_rating/editor');
const EDITOR_PATH = '/dashboard/conditional_rating/editor';

/**
 * Edits the review destinations, the mode, the texts, the private form and the alerts, beside a
 * simulation of the customer’s page.
 */
export function EditorScreen(): ReactNode {
  const { team } = useSession();
  const { panel, rating = 2 } = route.useSearch();
  const navigate = route.useNavigate();
  const isWide = useMedia('(width >= 87.5rem)');
  const editing = useConditionalEditing();
  const { form, values, changes, shown } = editing;
  const isReader = team.role === 'reader';
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
  return (
    <>
      <Form
        form={form}
        onSubmit={async (typed) => void (await editing.save(typed))}
        className="flex min-w-0 flex-1"
        aria-label="Après la note"
      >
        <Page
          title="Sites d’avis, mots et formulaire"
          documentTitle="Modifier « Après la note »"
          back={<BackLink to="/dashboard/conditional_rating">Après la note</BackLink>}
          lead="Ce que chaque client voit après sa note, et ce qui vous est annoncé."
          wideActionsOnPhone
          actions={
            <>
              <Switch
                name="is_enabled"
                label={values.is_enabled ? 'Active' : 'Inactive'}
                why={isReader && READER_WHY}
                className="mr-1 flex-row-reverse gap-2 max-md:justify-end"
              />
              {!isSimulating && (
                <Button icon={FlaskConical} onClick={() => simulate(true)}>
                  Simuler
                </Button>
              )}
            </>
          }
          panel={
            isSimulating && (
              <RatingSimulationPanel
                configuration={shown}
                rating={rating}
                onRate={rate}
                onClose={() => simulate(false)}
              />
            )
          }
        >
          <EditableFields isReader={isReader} label="Réglages">
            <DestinationsSection form={form} values={values} />
            <ModeSection form={form} values={values} saved={editing.base} />
            <BandsSection values={values} />
            <FeedbackSection form={form} values={values} />
            <AlertsSection />
          </EditableFields>
          {!isReader && (
            <SaveBar changes={changes} isSaving={editing.isSaving} onCancel={editing.undo} />
          )}
        </Page>
      </Form>
      <SettingsDialogs
        editing={editing}
        parts={CONDITIONAL_PARTS}
        stale="« Après la note » a changé entre-temps"
        leave="Quitter sans enregistrer « Après la note » ?"
        path={EDITOR_PATH}
      />
    </>
  );
}
