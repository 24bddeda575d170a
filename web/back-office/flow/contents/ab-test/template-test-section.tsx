import { useQuery } from '@tanstack/react-query';
import { Split } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Step } from '#contract/labels/message-status.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import type { Template } from '#web/back-office/integrations/integrations-data.ts';
import { useSession } from '#web/back-office/session/use-session.ts';
import { abTestsQuery, ShownTest } from './ab-test-section.tsx';

/** Loaded only when a test is being started. */
const TemplateTestDialog = lazy(async () => ({
  default: (await import('./template-test-dialog.tsx')).TemplateTestDialog,
}));

interface TemplateTestProps {
  step: Step;
  /** The template that the step sends. */
  chosen: Template;
  templates: readonly Template[];
  /** True when the chosen template is not saved. */
  isChanged: boolean;
  onAdopt: (template: Template) => void;
}

/**
 * Compares the template of a step with another one. Meta must have approved both: when one is
 * missing, the disabled button says why.
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
          <Button icon={Split} why={why ?? false} onClick={() => setStarting(true)}>
            Comparer deux modèles
          </Button>
          {why !== null && (
            <span aria-hidden="true" className="text-12 text-ink-3">
              {why}
            </span>
          )}
        </div>
      )}
      {isStarting && (
        <Suspense>
          <TemplateTestDialog
            step={step}
            chosen={chosen}
            others={others}
            volume={data.volumes.find((each) => each.step === step && each.channel === 'whatsapp')}
            onClose={() => setStarting(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
