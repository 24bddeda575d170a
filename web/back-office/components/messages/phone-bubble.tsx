import { CornerUpLeft, ExternalLink, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import type {
  PreviewPiece,
  TemplatePreview,
} from '#contract/messages/templates/template-preview.ts';
import { classNames } from '#web/ui/layout/class-names.ts';
import { Icon } from '#web/ui/buttons/icon.tsx';

/**
 * Shows a message as a phone displays it in a conversation. `after` stands below and holds details
 * that a phone does not show.
 */
export function PhoneBubble({
  label,
  after,
  children,
}: {
  label: string;
  after?: ReactNode;
  children: ReactNode;
}): ReactNode {
  return (
    <figure
      aria-label={label}
      className="rounded-float border border-border bg-canvas px-3 py-4 leading-5"
    >
      <div className="mx-auto max-w-80 overflow-hidden rounded-float rounded-tl-none border border-border bg-raised">
        {children}
      </div>
      {after}
    </figure>
  );
}

interface TemplateTextProps {
  drawn: TemplatePreview;
  /** Variables without a value, which are highlighted. */
  missing?: readonly string[];
  /** Underlines variables and shows their names in a tooltip. */
  showsVariables?: boolean;
  /** Makes the links of the message work. */
  isLive?: boolean;
}

/** Shows a WhatsApp message in its bubble: header, body, footer, time, then the buttons. */
export function TemplateText({
  drawn: { header, body, footer, buttons },
  missing = [],
  showsVariables = false,
  isLive = false,
}: TemplateTextProps): ReactNode {
  const look = { missing, showsVariables };
  return (
    <>
      <div className="px-3 pt-2.5 pb-2">
        {header && (
          <p className="mb-1 font-strong break-words">
            <Pieces pieces={header} {...look} />
          </p>
        )}
        <p className="break-words whitespace-pre-wrap">
          <Pieces pieces={body} {...look} />
        </p>
        <p className="mt-1 flex items-end justify-between gap-3 text-12 text-ink-3">
          <span>{footer}</span>
          <span aria-hidden="true" className="tabular-nums">
            09:41
          </span>
        </p>
      </div>
      {buttons.map((button, index) => (
        // The position is the key: buttons have no id.
        <Tap key={`${index}-${button.text}`} button={button} isLive={isLive} />
      ))}
    </>
  );
}

const BUTTON_ICONS = { link: ExternalLink, phone: Phone, reply: CornerUpLeft };

function Tap({
  button: { kind, text, address },
  isLive,
}: {
  button: TemplatePreview['buttons'][number];
  isLive: boolean;
}): ReactNode {
  const look =
    'hairline-t flex min-h-11 items-center justify-center gap-2 px-3 py-2.5 text-center font-medium text-secondary-text';
  const content = (
    <>
      <Icon of={BUTTON_ICONS[kind]} />
      <span className="min-w-0 break-words">{text}</span>
    </>
  );
  if (!isLive || kind !== 'link' || address === null) return <p className={look}>{content}</p>;
  return (
    <a
      href={address}
      target="_blank"
      rel="noreferrer"
      className={classNames(look, 'hover:bg-hover')}
    >
      {content}
    </a>
  );
}

function Pieces({
  pieces,
  missing,
  showsVariables,
}: {
  pieces: readonly PreviewPiece[];
  missing: readonly string[];
  showsVariables: boolean;
}): ReactNode {
  return pieces.map(({ text, bold, struck, variable }, index) => {
    const isMarked = variable !== null && showsVariables;
    const look = classNames(
      bold && 'font-strong',
      struck && 'line-through',
      isMarked &&
        (missing.includes(variable)
          ? 'rounded-[3px] bg-warning-soft px-0.5 text-warning-text'
          : !struck && 'underline decoration-ink-3 decoration-dotted underline-offset-3'),
    );
    // The position is the key: pieces have no id.
    return look === '' ? (
      text
    ) : (
      <span
        key={`${index}-${text.length}`}
        className={look}
        {...(isMarked && { 'data-tooltip': variable })}
      >
        {text}
      </span>
    );
  });
}
