import { Link, type LinkProps, useRouter } from '@tanstack/react-router';
import { CircleAlert, CircleCheck, CircleQuestionMark, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ComplianceState } from '#contract/labels/compliance-chapters.ts';
import type { Answer } from '#contract/api/schemas.ts';
import { Status, type StatusTone } from '#web/ui/layout/status.tsx';
import type { AppRouter } from '../../router.ts';

const STATES: Readonly<
  Record<ComplianceState, { icon: LucideIcon; tone: StatusTone; word: string }>
> = {
  ok: { icon: CircleCheck, tone: 'good', word: 'Respectée' },
  wrong: { icon: CircleAlert, tone: 'bad', word: 'À corriger' },
  unknown: { icon: CircleQuestionMark, tone: 'neutral', word: 'Non vérifiable' },
};

/** The label before the finding, by the state of the rule. */
const FINDINGS: Readonly<Record<ComplianceState, string>> = {
  ok: 'Preuve',
  wrong: 'À faire',
  unknown: 'Constat',
};

/** Shows a rule: its state, its reason, its source and a link to its setting. */
export function RuleRow({
  rule: { title, state, text, source, setting, setting_label },
}: {
  rule: Answer<'listCompliance'>['data'][number];
}): ReactNode {
  const { routesByPath }: AppRouter = useRouter();
  const hasScreen =
    setting !== null &&
    (setting in routesByPath || setting.startsWith('/dashboard/settings/integrations/'));
  return (
    <li className="hairline-t grid grid-cols-[132px_minmax(0,1fr)_auto] gap-x-4 gap-y-1 py-3 leading-5 max-lg:grid-cols-1">
      <span className="pt-px max-md:text-12">
        <Status {...STATES[state]} />
      </span>
      <div className="min-w-0 wrap-anywhere">
        <p className="font-medium">{title}</p>
        <dl className="mt-0.5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 text-ink-2">
          <dt className="text-ink-3">{FINDINGS[state]}</dt>
          <dd className="text-pretty">{text}</dd>
          <dt className="text-ink-3">Pourquoi</dt>
          <dd className="text-pretty">{source}</dd>
        </dl>
      </div>
      {hasScreen && (
        <Link
          to={setting as NonNullable<LinkProps['to']>}
          className="link self-start max-md:py-2.5"
        >
          {setting_label}
        </Link>
      )}
    </li>
  );
}
