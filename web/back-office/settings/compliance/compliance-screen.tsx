import { useMutation, useQuery } from '@tanstack/react-query';
import { CircleCheck, FileDown } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  COMPLIANCE_CHAPTERS,
  type ComplianceChapter,
} from '#contract/labels/compliance-chapters.ts';
import type { Answer } from '#contract/api/schemas.ts';
import { ApiError } from '#web/api/api-error.ts';
import { askFile } from '#web/api/ask.ts';
import { Broken } from '#web/ui/feedback/broken.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/buttons/icon.tsx';
import { Fold } from '#web/ui/layout/fold.tsx';
import { countOf } from '#web/ui/format/numbers.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { saveFile } from '../../components/save-file.ts';
import { useSession } from '../../session/use-session.ts';
import { SectionHead } from '../section-head.tsx';
import { complianceQuery } from './compliance-data.ts';
import { LegalTexts } from './legal-texts.tsx';
import { RuleRow } from './rule-row.tsx';

type CheckedRule = Answer<'listCompliance'>['data'][number];

/**
 * Shows the rules to correct, all other checked rules in folded lists, and the legal texts of the
 * shop.
 */
export function ComplianceScreen(): ReactNode {
  const { team } = useSession();
  const { data, error, refetch } = useQuery(complianceQuery);
  if (error && !data) {
    return (
      <Broken
        title="Les règles n’ont pas pu être vérifiées"
        requestId={error instanceof ApiError ? error.requestId : null}
        onRetry={() => void refetch()}
      >
        Ce que Recueil respecte de lui-même l’est toujours.
      </Broken>
    );
  }
  const rules = data?.data ?? [];
  return (
    <>
      <SectionHead
        title="Conformité"
        what="Ce que la loi et les plateformes demandent, vérifié à l’instant sur vos réglages et vos derniers envois."
        action={data && team.role !== 'reader' && <EvidenceButtons />}
      />
      {!data && <Skeleton className="w-60" />}
      {data && (
        <>
          <ToDo rules={rules.filter(({ state }) => state === 'wrong')} />
          <FoldedRules
            title={(count) => countOf(count, 'règle non vérifiable', 'règles non vérifiables')}
            rules={rules.filter(({ state }) => state === 'unknown')}
          />
          <FoldedRules
            title={(count) => countOf(count, 'règle respectée', 'règles respectées')}
            rules={rules.filter(({ state }) => state === 'ok')}
          />
        </>
      )}
      {data && <LegalTexts texts={data.texts} />}
    </>
  );
}

/** Lists the rules to correct, each with a link to its setting. */
function ToDo({ rules }: { rules: readonly CheckedRule[] }): ReactNode {
  if (rules.length === 0)
    return (
      <p role="status" className="flex items-center gap-2 pb-4 text-16 font-medium">
        <Icon of={CircleCheck} className="text-primary" />
        Rien à corriger.
      </p>
    );
  return (
    <section className="pb-6">
      <h3 role="status" className="pb-1.5 text-16 leading-6 font-strong">
        À corriger <span className="font-text text-ink-3 tabular-nums">{rules.length}</span>
      </h3>
      <ul aria-label="À corriger" className="hairline-b">
        {rules.map((rule) => (
          <RuleRow key={rule.rule} rule={rule} />
        ))}
      </ul>
    </section>
  );
}

/** Shows the number of rules that need no action, and lists them by chapter when unfolded. */
function FoldedRules({
  title,
  rules,
}: {
  title: (count: number) => string;
  rules: readonly CheckedRule[];
}): ReactNode {
  if (rules.length === 0) return null;
  const chapters = (Object.keys(COMPLIANCE_CHAPTERS) as ComplianceChapter[]).filter((chapter) =>
    rules.some((rule) => rule.chapter === chapter),
  );
  return (
    <Fold title={title(rules.length)}>
      {chapters.map((chapter) => (
        <section key={chapter} className="pt-4">
          <h4 className="pb-1.5 font-medium text-ink-2">{COMPLIANCE_CHAPTERS[chapter]}</h4>
          <ul aria-label={COMPLIANCE_CHAPTERS[chapter]}>
            {rules
              .filter((rule) => rule.chapter === chapter)
              .map((rule) => (
                <RuleRow key={rule.rule} rule={rule} />
              ))}
          </ul>
        </section>
      ))}
    </Fold>
  );
}

/** Exports the evidence as CSV for people, or as JSON for programs. */
function EvidenceButtons(): ReactNode {
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (format: 'csv' | 'json') => {
      const { filename, content } = await askFile('exportEvidence', { body: { format } });
      saveFile(filename, content);
    },
    onSuccess: () =>
      showToast({
        title: 'Le dossier de preuves est enregistré',
        description: 'Il contient des coordonnées de clients : gardez-le à l’abri.',
        color: 'primary',
      }),
  });
  return (
    <div className="flex gap-2 max-md:flex-col">
      <Button icon={FileDown} busy={isPending && variables === 'csv'} onClick={() => mutate('csv')}>
        Exporter le dossier de preuves
      </Button>
      <Button look="ghost" busy={isPending && variables === 'json'} onClick={() => mutate('json')}>
        En JSON
      </Button>
    </div>
  );
}
