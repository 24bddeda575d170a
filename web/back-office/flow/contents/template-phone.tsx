import { CornerUpLeft, ExternalLink, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { type PreviewPiece, previewTemplate, type TemplatePreview } from '#contract/template-preview.ts';
import type { TemplateStructure, TemplateVariable } from '#contract/template-structure.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';

const BUTTON_ICONS = { link: ExternalLink, phone: Phone, reply: CornerUpLeft };

interface TemplatePhoneProps {
  structure: TemplateStructure;
  valueOf: (variable: TemplateVariable) => string;
  /** Variables that nothing fills yet: marked, so that the eye finds them. */
  missing?: readonly string[];
}

/** The message as WhatsApp shows it on a phone: header, words, footer, hour, then the buttons. */
export function TemplatePhone({ structure, valueOf, missing = [] }: TemplatePhoneProps): ReactNode {
  const { header, body, footer, buttons } = previewTemplate(structure, valueOf);
  return (
    <figure aria-label="Aperçu du message WhatsApp" className="rounded-float border border-border bg-canvas px-3 py-4">
      <div className="mx-auto max-w-80 overflow-hidden rounded-float rounded-tl-none border border-border bg-raised">
        <div className="px-3 pt-2.5 pb-2 leading-5">
          {header && (
            <p className="mb-1 font-strong break-words">
              <Pieces pieces={header} missing={missing} />
            </p>
          )}
          <p className="break-words whitespace-pre-wrap">
            <Pieces pieces={body} missing={missing} />
          </p>
          <p className="mt-1 flex items-end justify-between gap-3 text-12 text-ink-3">
            <span>{footer}</span>
            <span aria-hidden="true" className="tabular-nums">
              09:41
            </span>
          </p>
        </div>
        {buttons.map((button, index) => (
          // Buttons have no identity but their place.
          <p key={`${index}-${button.text}`} className="hairline-t flex items-center justify-center gap-2 px-3 py-2.5 text-center font-medium text-secondary-text">
            <Icon of={BUTTON_ICONS[button.kind]} />
            <span className="min-w-0 break-words">{button.text}</span>
          </p>
        ))}
      </div>
      <Addresses buttons={buttons} />
    </figure>
  );
}

/** Where the links go: on the phone one sees it only after the tap. */
function Addresses({ buttons }: Pick<TemplatePreview, 'buttons'>): ReactNode {
  return buttons.map(({ text, address }, index) =>
    address === null ? null : (
      <p key={`${index}-${text}`} className="mx-auto mt-2 max-w-80 text-12 text-ink-2">
        « {text} » ouvre <span className="break-all">{address}</span>
      </p>
    ),
  );
}

function Pieces({ pieces, missing }: { pieces: readonly PreviewPiece[]; missing: readonly string[] }): ReactNode {
  return pieces.map(({ text, bold, struck, variable }, index) => {
    const look = classNames(
      bold && 'font-strong',
      struck && 'line-through',
      variable !== null && (missing.includes(variable) ? 'rounded-[3px] bg-warning-soft px-0.5 text-warning-text' : !struck && 'underline decoration-ink-3 decoration-dotted underline-offset-3'),
    );
    // The pieces have no identity of their own: their place is what they are.
    return look === '' ? text : (
      <span key={`${index}-${text.length}`} className={look} {...(variable !== null && { 'data-tooltip': variable })}>
        {text}
      </span>
    );
  });
}
