import { useMutation, useQuery } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
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

/** Every rule that software can check, the broken ones first; then the texts of this shop. */
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
      {data && <Summary rules={rules} />}
      <Chapter name="À corriger" rules={rules.filter(({ state }) => state === 'wrong')} />
      {(Object.keys(COMPLIANCE_CHAPTERS) as ComplianceChapter[]).map((chapter) => (
        <Chapter
          key={chapter}
          name={COMPLIANCE_CHAPTERS[chapter]}
          rules={rules.filter((rule) => rule.chapter === chapter && rule.state !== 'wrong')}
        />
      ))}
      {data && <LegalTexts texts={data.texts} />}
    </>
  );
}

function Summary({ rules }: { rules: readonly CheckedRule[] }): ReactNode {
  const total = (state: CheckedRule['state']): number =>
    rules.filter((rule) => rule.state === state).length;
  const parts = [
    total('wrong') === 0
      ? 'Rien à corriger'
      : countOf(total('wrong'), 'règle à corriger', 'règles à corriger'),
    countOf(total('ok'), 'respectée', 'respectées'),
    ...(total('unknown') === 0
      ? []
      : [countOf(total('unknown'), 'non vérifiable', 'non vérifiables')]),
  ];
  return (
    <p role="status" className="pb-2 text-16 font-medium">
      {parts.join(', ')}.
    </p>
  );
}

function Chapter({ name, rules }: { name: string; rules: readonly CheckedRule[] }): ReactNode {
  if (rules.length === 0) return null;
  return (
    <section className="pt-6">
      <h3 className="pb-1.5 font-strong">{name}</h3>
      <ul aria-label={name}>
        {rules.map((rule) => (
          <RuleRow key={rule.rule} rule={rule} />
        ))}
      </ul>
    </section>
  );
}

/** One click: for people a table, for another program the same lines as JSON. */
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
