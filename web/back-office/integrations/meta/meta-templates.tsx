import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, Clock, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { STEP_LABELS } from '#contract/labels.ts';
import { OUR_TEMPLATES, type OurTemplate, type OurTemplateName } from '#contract/our-templates.ts';
import { templateWords } from '#contract/template-structure.ts';
import { ask } from '#web/api/ask.ts';
import { Button } from '#web/ui/button.tsx';
import { Status, type Tone } from '#web/ui/status.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { readAgain, type Template } from '../integrations-data.ts';
import { metaTemplatesQuery } from './meta-data.ts';

const STATES: Record<Template['status'], readonly [LucideIcon, Tone, string]> = {
  approved: [CircleCheck, 'good', 'Approuvé'],
  pending: [Clock, 'neutral', 'Examiné par Meta'],
  rejected: [CircleAlert, 'bad', 'Refusé'],
  paused: [CircleAlert, 'warning', 'Suspendu'],
  disabled: [CircleAlert, 'bad', 'Désactivé'],
  unreadable: [CircleAlert, 'warning', 'Illisible pour nous'],
};

/** Our French templates: what each says, and where its approval stands. */
export function MetaTemplates({ mayAct }: { mayAct: boolean }): ReactNode {
  const queryClient = useQueryClient();
  const { data } = useQuery({ ...metaTemplatesQuery, refetchInterval: 10_000 });
  const submit = useMutation({
    mutationFn: (name: OurTemplateName) => ask('submitMetaTemplate', { body: { name } }),
    onSuccess: async () => {
      await readAgain(queryClient);
      showToast({ title: 'Modèle soumis à Meta', description: 'La réponse vient le plus souvent en quelques minutes : vous la recevrez par e-mail.', color: 'primary' });
    },
  });
  if (!data) return null;
  return (
    <div>
      <h3 className="font-medium">Nos modèles, à faire approuver</h3>
      <p className="mt-1 text-ink-2">Relus pour Meta : une commande précise, aucune incitation. Approuvés, ils se choisissent dans le déroulé.</p>
      <ul className="mt-2">
        {OUR_TEMPLATES.map((ours) => (
          <TemplateRow key={ours.name} ours={ours} known={data.data.templates.find(({ name }) => name === ours.name)} isBusy={submit.isPending && submit.variables === ours.name} onSubmit={mayAct ? () => submit.mutate(ours.name) : null} />
        ))}
      </ul>
    </div>
  );
}

function TemplateRow({ ours, known, isBusy, onSubmit }: { ours: OurTemplate; known: Template | undefined; isBusy: boolean; onSubmit: (() => void) | null }): ReactNode {
  const state = known && STATES[known.status];
  return (
    <li className="hairline-b py-3 last:border-b-0">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="font-medium">{STEP_LABELS[ours.step]}</span>
        {state && <Status icon={state[0]} tone={state[1]} word={state[2]} />}
        {!state && onSubmit && (
          <Button busy={isBusy} onClick={onSubmit} aria-label={`Soumettre à Meta : ${STEP_LABELS[ours.step]}`}>
            Soumettre à Meta
          </Button>
        )}
      </div>
      <p className="mt-1 leading-5 text-ink-2">{templateWords(ours.structure, ({ example, name }) => example ?? name)}</p>
      {known?.rejected_reason && <p className="mt-1 text-ink-2">Motif donné par Meta : {known.rejected_reason}. Corrigez-le dans le gestionnaire WhatsApp.</p>}
    </li>
  );
}
