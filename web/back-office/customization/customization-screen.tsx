import { getRouteApi, Link } from '@tanstack/react-router';
import { Eye } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, buttonClass } from '#web/ui/buttons/button.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { SaveBar } from '#web/ui/forms/save-bar.tsx';
import { useMedia } from '#web/ui/layout/use-media.ts';
import { SettingsDialogs } from '../components/settings/settings-dialogs.tsx';
import { useSession } from '../session/use-session.ts';
import { BRAND_PARTS } from './brand-parts.ts';
import { ColoursSection } from './colours-section.tsx';
import { FontSection } from './font-section.tsx';
import { LegalFooterSection } from './legal-footer-section.tsx';
import { LinkDomainSection } from './link-domain-section.tsx';
import { LogoSection } from './logo-section.tsx';
import { PreviewPanel } from './preview-panel.tsx';
import { useBrandEditing } from './use-brand-editing.ts';
import { VoiceSection } from './voice-section.tsx';
import { EditableFields } from '#web/back-office/components/editable-fields.tsx';

const route = getRouteApi('/_back-office/dashboard/customization/');

/** Edits the logo, colours, font and voice beside a preview of the customer pages. */
export function CustomizationScreen(): ReactNode {
  const { team } = useSession();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const isWide = useMedia('(width >= 80rem)');
  const editing = useBrandEditing();
  const { form, values } = editing;
  const isReader = team.role === 'reader';
  const isShown = search.panel === 'preview' || (isWide && search.panel !== 'none');
  const show = (is: boolean) =>
    void navigate({ search: { panel: is ? 'preview' : 'none' }, resetScroll: false });
  return (
    <>
      <Form
        form={form}
        onSubmit={async (typed) => void (await editing.save(typed))}
        className="flex min-w-0 flex-1"
        aria-label="Apparence"
      >
        <Page
          title="Apparence"
          lead="Ce que vos clients reconnaissent, sur leurs pages et dans leurs messages."
          actions={
            <>
              {!isShown && (
                <Button icon={Eye} onClick={() => show(true)}>
                  Aperçu
                </Button>
              )}
              <Link to="/dashboard/customization/pages" className={buttonClass()}>
                Composer les pages
              </Link>
            </>
          }
          wideActionsOnPhone
          panel={
            isShown && (
              <PreviewPanel values={values} base={editing.base} onClose={() => show(false)} />
            )
          }
        >
          <EditableFields isReader={isReader} label="Réglages">
            <LogoSection form={form} values={values} />
            <ColoursSection form={form} values={values} />
            <FontSection />
            <VoiceSection form={form} values={values} />
            <LegalFooterSection />
          </EditableFields>
          {!isReader && (
            <SaveBar
              changes={editing.changes}
              isSaving={editing.isSaving}
              onCancel={editing.undo}
            />
          )}
          <LinkDomainSection mayAct={!isReader} />
        </Page>
      </Form>
      <SettingsDialogs
        editing={editing}
        parts={BRAND_PARTS}
        stale="L’apparence a changé entre-temps"
        leave="Quitter sans enregistrer l’apparence ?"
      />
    </>
  );
}
