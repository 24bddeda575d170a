import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Split } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Step } from '#contract/labels/message-status.ts';
import { ApiError } from '#web/api/api-error.ts';
import { ask } from '#web/api/ask.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { PlainForm } from '#web/ui/forms/plain-form.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import type { Template } from '#web/back-office/integrations/integrations-data.ts';
import { useSession } from '#web/back-office/session/use-session.ts';
import { suggestMapping } from '../whatsapp/template-mapping.ts';
import { AbTestDuration } from './ab-test-duration.tsx';
import { abTestsQuery, ShownTest } from './ab-test-section.tsx';
import type { AbVolume } from './ab-test-words.ts';

const FORM = 'test-ab-whatsapp';
const USUAL_DAYS = 28;

interface TemplateTestProps {
  step: Step;
  /** The template that the step sends. */
  chosen: Template;
  templates: readonly Template[];
  /** What is chosen is not saved yet. */
  isChanged: boolean;
  onAdopt: (template: Template) => void;
}

/**
 * Compares the template of a step with another one. Each must be approved by Meta before, which is
 * said where the button cannot be used.
 */
export function TemplateTestSection({
  step,
  chosen,
  templates,
  isChanged,
  onAdopt,
}: TemplateTestProps): ReactNode {
  const { team } = useSession();
  const { data } = useQuery(abTestsQuery);
  const [isStarting, setStarting] = useState(false);
  if (!data) return null;
  const test = data.data.find((each) => each.step === step && each.channel === 'whatsapp');
  const others = templates.filter(
    ({ id, status, language }) =>
      status === 'approved' && id !== chosen.id && language === chosen.language,
  );
  const why = isChanged
    ? 'Enregistrez d’abord ce modèle : c’est lui qui sera comparé.'
    : chosen.status !== 'approved'
      ? 'Ce modèle attend l’accord de Meta : le test pourra commencer ensuite.'
      : others.length === 0
        ? 'Il faut un second modèle approuvé par Meta dans cette langue : créez-le, puis comparez-les.'
        : null;
  return (
    <div className="grid gap-3">
      {test && (
        <ShownTest
          test={test}
          onAdopt={({ text }) => {
            const found = templates.find(({ name }) => name === text);
            if (found) onAdopt(found);
          }}
        />
      )}
      {test?.state !== 'running' && team.role !== 'reader' && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Button
            icon={Split}
            disabled={why !== null}
            aria-describedby={why === null ? undefined : 'test-ab-whatsapp-pourquoi'}
            onClick={() => setStarting(true)}
          >
            Comparer deux modèles
          </Button>
          {why !== null && (
            <span id="test-ab-whatsapp-pourquoi" className="text-12 text-ink-3">
              {why}
            </span>
          )}
        </div>
      )}
      {isStarting && (
        <TemplateTestDialog
          step={step}
          chosen={chosen}
          others={others}
          volume={data.volumes.find((each) => each.step === step && each.channel === 'whatsapp')}
          onClose={() => setStarting(false)}
        />
      )}
    </div>
  );
}

function TemplateTestDialog({
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
  const start = useMutation({
    mutationFn: () =>
      ask('startAbTest', {
        body: {
          step,
          channel: 'whatsapp',
          duration_days: days,
          contents: {
            whatsapp: {
              template_id: picked,
              variables: template ? suggestMapping(template.structure, {}) : {},
            },
          },
        },
      }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: abTestsQuery.queryKey });
      showToast({ title: 'Le test A/B a commencé', color: 'primary' });
      onClose();
    },
  });
  // Outside of the form of the flow, in which no other form may stand.
  return createPortal(
    <Dialog
      isOpen
      onClose={onClose}
      width={560}
      title="Comparer deux modèles"
      actions={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button look="primary" type="submit" form={FORM} busy={start.isPending}>
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
        {template && (
          <blockquote className="rounded-control bg-canvas p-3 whitespace-pre-line text-ink-2">
            {template.structure.body.text}
          </blockquote>
        )}
        <AbTestDuration volume={volume} days={days} onChange={setDays} />
      </PlainForm>
    </Dialog>,
    document.body,
  );
}

/** What the server says of the template, or of the test as a whole. */
function refusalOf(error: Error | null): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return Object.values(error.errors)[0]?.[0] ?? error.message;
}
