import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Finding, TextPart } from '#contract/messages/finding.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';
import { Icon } from '#web/ui/buttons/icon.tsx';

interface TextFindingsProps {
  findings: readonly Finding[];
  /** Selects the passage in its field. Undefined when the text cannot be edited here. */
  onShow?: (part: TextPart, at: { from: number; to: number }) => void;
  onFix?: (part: TextPart, text: string) => void;
}

const MARKS = {
  error: { icon: CircleAlert, look: 'text-error' },
  warning: { icon: TriangleAlert, look: 'text-warning' },
  advice: { icon: Info, look: 'text-secondary' },
} as const;
const PART_NAMES: Readonly<Record<TextPart, string>> = {
  subject: 'Objet',
  preheader: 'Texte d’aperçu',
  text: 'Texte',
};

/** Lists the findings of the checker: the problem, its reason, its passage and a correction. */
export function TextFindings({ findings, onShow, onFix }: TextFindingsProps): ReactNode {
  return (
    <div role="status" aria-label="Relecture">
      {findings.some(({ level }) => level !== 'advice') ? null : (
        <p className="flex gap-2 leading-5 text-ink-2">
          <Icon of={CircleCheck} className="mt-0.5 text-primary" />
          Conforme : ni récompense, ni pression, et la commande est nommée.
        </p>
      )}
      <ul className="grid gap-3 not-first:mt-3 empty:hidden">
        {findings.map((finding, index) => (
          <li
            key={`${finding.rule}-${finding.part}-${finding.at?.from ?? index}`}
            className="flex gap-2 leading-5"
          >
            <Icon
              of={MARKS[finding.level].icon}
              className={classNames('mt-0.5', MARKS[finding.level].look)}
            />
            <div className="min-w-0">
              <p className={finding.level === 'advice' ? 'text-ink-2' : 'font-medium'}>
                {finding.title}
                {finding.part !== 'text' && finding.at && (
                  <span className="font-normal text-ink-3">
                    , {PART_NAMES[finding.part].toLowerCase()}
                  </span>
                )}
              </p>
              <p className="text-12 text-ink-2">{finding.why}</p>
              <FindingActions finding={finding} onShow={onShow} onFix={onFix} />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

function FindingActions({
  finding: { part, at, remedy, title },
  onShow,
  onFix,
}: {
  finding: Finding;
  onShow: TextFindingsProps['onShow'] | undefined;
  onFix: TextFindingsProps['onFix'] | undefined;
}): ReactNode {
  const canFix = remedy !== null && onFix !== undefined;
  if (!canFix && !(at && onShow)) return null;
  return (
    <p className="mt-1.5 flex flex-wrap gap-2">
      {canFix && (
        <Button aria-label={`${remedy.label} : ${title}`} onClick={() => onFix(part, remedy.text)}>
          {remedy.label}
        </Button>
      )}
      {at && onShow && (
        <Button look="ghost" aria-label={`Voir : ${title}`} onClick={() => onShow(part, at)}>
          Voir
        </Button>
      )}
    </p>
  );
}
