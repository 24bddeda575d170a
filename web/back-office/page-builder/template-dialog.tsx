import { type Dispatch, type ReactNode, useMemo, useState } from 'react';
import type { CustomerPageName } from '#contract/settings/page-rules.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { CustomerPreview } from '../components/customer-preview.tsx';
import { useSession } from '../session/use-session.ts';
import { PAGES } from './blocks/block-catalogue.ts';
import type { BuilderAction, DraftBlock } from './builder-state.ts';
import { type PageTemplate, templatesOf } from './page-templates.ts';
import { exampleOrderContext } from '../components/example-page.ts';
import { previewOf } from './preview-page.ts';

interface TemplateDialogProps {
  isOpen: boolean;
  onClose: () => void;
  page: CustomerPageName;
  dispatch: Dispatch<BuilderAction>;
}

/** Offers page templates, previewed with the shop’s brand. Applying one can be undone. */
export function TemplateDialog({
  isOpen,
  onClose,
  page,
  dispatch,
}: TemplateDialogProps): ReactNode {
  const { team } = useSession();
  const templates = useMemo(
    () => templatesOf(page, team.customization_config.tone),
    [page, team.customization_config.tone],
  );
  const take = (name: string, blocks: DraftBlock[]) => {
    dispatch({ do: 'replace', pages: { [page]: blocks }, at: Date.now() });
    onClose();
    showToast({
      title: `Modèle « ${name} » repris`,
      action: { label: 'Annuler', run: () => dispatch({ do: 'undo' }) },
    });
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      width={880}
      title={`Partir d’un modèle : ${PAGES[page].name}`}
      actions={<Button onClick={onClose}>Garder mes blocs</Button>}
    >
      <p>
        Le modèle remplace les blocs de cette page, dans le brouillon seulement. « Annuler » les
        rend.
      </p>
      <ul className="mt-4 grid grid-cols-4 gap-4 max-md:grid-cols-2">
        {templates.map((template) => (
          <li key={template.name}>
            <Template template={template} page={page} onTake={take} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

interface TemplateProps {
  template: PageTemplate;
  page: CustomerPageName;
  onTake: (name: string, blocks: DraftBlock[]) => void;
}

function Template({ template, page, onTake }: TemplateProps): ReactNode {
  const { team } = useSession();
  const [blocks] = useState(template.blocks);
  const [order] = useState(() => exampleOrderContext(Date.now()));
  const shown = previewOf(team, { rating: [], feedback: [], thanks: [], [page]: blocks }, order, {
    page,
    moment: 'five',
    locale: 'fr',
  });
  return (
    <article
      aria-label={template.name}
      className="grid h-full grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr_auto] gap-2"
    >
      <div inert>
        <CustomerPreview page={shown} label={`Modèle ${template.name}`} />
      </div>
      <p className="leading-5">
        <b className="block font-medium text-ink">{template.name}</b>
        <span className="text-12 text-ink-3">{template.what}</span>
      </p>
      <Button
        onClick={() => onTake(template.name, blocks)}
        aria-label={`Prendre le modèle « ${template.name} »`}
      >
        Prendre
      </Button>
    </article>
  );
}
