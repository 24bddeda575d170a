import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Step } from '#contract/labels/message-status.ts';
import { byExample } from '#contract/messages/templates/template-preview.ts';
import { ApiError } from '#web/api/api-error.ts';
import { ask } from '#web/api/ask.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { PlainForm } from '#web/ui/forms/plain-form.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import type { Template } from '#web/back-office/integrations/integrations-data.ts';
import { suggestMapping, variablesOf } from '../whatsapp/template-mapping.ts';
import { TemplatePhone } from '../whatsapp/template-phone.tsx';
import { AbTestDuration } from './ab-test-duration.tsx';
import { abTestsQuery } from './ab-test-section.tsx';
import type { AbVolume } from './ab-test-labels.ts';

const FORM = 'test-ab-whatsapp';
const USUAL_DAYS = 28;

/** Chooses template B, shown beside the current template, and the end of the test. */
export function TemplateTestDialog({
  step,
  chosen,
  others,
  volume,
  onClose,
}: {
  step: Step;
  chosen: Template;
  others: readonly Template[];
  volume: AbVolume | undefined;
  onClose: () => void;
}): ReactNode {
  const queryClient = useQueryClient();
  const [picked, setPicked] = useState(others[0]?.id ?? '');
  const [days, setDays] = useState(USUAL_DAYS);
  const template = others.find(({ id }) => id === picked);
  const variables = template ? suggestMapping(template.structure, {}) : {};
  const unknown =
    template &&
    variablesOf(template.structure).find(
      ({ name, ours }) => ours === null && variables[name] === undefined,
    );
  const start = useMutation({
    mutationFn: () =>
      ask('startAbTest', {
        body: {
          step,
          channel: 'whatsapp',
          duration_days: days,
          contents: {
            whatsapp: { template_id: picked, variables },
          },
        },
      }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: abTestsQuery.queryKey });
      showToast({ title: 'Le test A/B a commencé', color: 'primary' });
      onClose();
    },
  });
  // Rendered outside of the flow’s form, because HTML forms cannot be nested.
  return createPortal(
    <Dialog
      isOpen
      onClose={onClose}
      width={880}
      title="Comparer deux modèles"
      actions={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button
            look="primary"
            type="submit"
            form={FORM}
            busy={start.isPending}
            why={unknown !== undefined && 'Choisissez d’abord un autre modèle B.'}
          >
            Commencer le test
          </Button>
        </>
      }
    >
      <PlainForm
        id={FORM}
        aria-label="Test A/B"
        className="mt-3 grid gap-4 text-ink"
        onSubmit={() => start.mutate()}
      >
        <p className="text-pretty text-ink-2">
          Une demande sur deux reçoit le modèle B, l’autre « {chosen.name} » (A). Meta a approuvé
          les deux ; un client garde le même modèle quoi qu’il arrive.
        </p>
        <Field label="Modèle B" error={refusalOf(start.error)}>
          <Select data-autofocus value={picked} onChange={({ target }) => setPicked(target.value)}>
            {others.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        {unknown && (
          <p className="text-12 text-ink-3">
            « {unknown.name} » n’a pas de valeur dans ce modèle : choisissez-en un dont chaque
            variable est une valeur de Recueil.
          </p>
        )}
        <div className="grid gap-6 md:grid-cols-2">
          {[chosen, ...(template ? [template] : [])].map((each, index) => (
            <section key={each.id} aria-label={`Modèle ${index === 0 ? 'A' : 'B'}`}>
              <h3 className="mb-2 font-medium">
                {index === 0 ? 'A, votre modèle actuel' : 'B, l’autre modèle'}
              </h3>
              <TemplatePhone structure={each.structure} valueOf={byExample} />
            </section>
          ))}
        </div>
        <AbTestDuration volume={volume} days={days} onChange={setDays} />
      </PlainForm>
    </Dialog>,
    document.body,
  );
}

/** Returns the server’s error for the first field, or else for the whole test. */
function refusalOf(error: Error | null): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return Object.values(error.errors)[0]?.[0] ?? error.message;
}
