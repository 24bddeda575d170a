import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { STEP_LABELS } from '#contract/labels/labels.ts';
import { OUR_TEMPLATES, type OurTemplate } from '#contract/messages/templates/our-templates.ts';
import { templateText } from '#contract/messages/templates/template-structure.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Status } from '#web/ui/layout/status.tsx';
import { readIntegrationsAgain, type Template } from '../integrations-data.ts';
import { TEMPLATE_STATES, templateRemedy } from '../template-labels.ts';
import { metaTemplatesQuery } from './meta-data.ts';
import { submitOurTemplate } from './submit-our-template.ts';

/** Lists Recueil’s French templates with their text and the state of their approval. */
export function MetaTemplates({ mayAct }: { mayAct: boolean }): ReactNode {
  const queryClient = useQueryClient();
  const { data } = useQuery({ ...metaTemplatesQuery, refetchInterval: 10_000 });
  const submit = useMutation({
    mutationFn: submitOurTemplate,
    onSuccess: () => readIntegrationsAgain(queryClient),
  });
  if (!data) return null;
  return (
    <div>
      <h3 className="font-medium">Nos modèles, à faire approuver</h3>
      <p className="mt-1 text-ink-2">
        Vérifiés pour Meta : une commande précise, aucune incitation. Approuvés, ils se choisissent
        dans le scénario d’envoi.
      </p>
      <ul className="mt-2">
        {OUR_TEMPLATES.map((ours) => (
          <TemplateRow
            key={ours.name}
            ours={ours}
            template={data.data.templates.find(({ name }) => name === ours.name)}
            isBusy={submit.isPending && submit.variables === ours.name}
            onSubmit={mayAct ? () => submit.mutate(ours.name) : null}
          />
        ))}
      </ul>
    </div>
  );
}

function TemplateRow({
  ours,
  template,
  isBusy,
  onSubmit,
}: {
  ours: OurTemplate;
  template: Template | undefined;
  isBusy: boolean;
  onSubmit: (() => void) | null;
}): ReactNode {
  const state = template && TEMPLATE_STATES[template.status];
  return (
    <li className="hairline-b py-3 last:border-b-0">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="font-medium">{STEP_LABELS[ours.step]}</span>
        {state && <Status icon={state[0]} tone={state[1]} word={state[2]} />}
        {!state && onSubmit && (
          <Button
            busy={isBusy}
            onClick={onSubmit}
            aria-label={`Soumettre à Meta : ${STEP_LABELS[ours.step]}`}
          >
            Soumettre à Meta
          </Button>
        )}
      </div>
      <p className="mt-1 leading-5 text-ink-2">
        {templateText(ours.structure, ({ example, name }) => example ?? name)}
      </p>
      {template && template.status !== 'approved' && (
        <p className="mt-1 text-ink-2">{templateRemedy(template)}</p>
      )}
    </li>
  );
}
