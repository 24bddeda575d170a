import { CornerUpLeft, ExternalLink, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { PlainMessage } from '../components/message-body.tsx';
import type { OutboxMessage } from './outbox-screen.tsx';

type Template = NonNullable<OutboxMessage['template']>;

const BUTTON_ICONS = { link: ExternalLink, phone: Phone, reply: CornerUpLeft };

/** What the phone would show: an SMS is its words, a WhatsApp message also has a header, a footer and buttons that lead where a tap would. */
export function PhoneMessage({ message: { channel, template, body_text } }: { message: OutboxMessage }): ReactNode {
  return (
    <figure aria-label={channel === 'sms' ? 'Le SMS' : 'Le message WhatsApp'} className="rounded-float border border-border bg-canvas px-3 py-4">
      <div className="mx-auto max-w-80 overflow-hidden rounded-float rounded-tl-none border border-border bg-raised">
        <div className="px-3 py-2.5 leading-5">{template === null ? <PlainMessage text={body_text} /> : <Words template={template} />}</div>
        {template?.buttons.map((button, index) => <Tap key={`${index}-${button.text}`} button={button} />)}
      </div>
    </figure>
  );
}

function Words({ template: { header, body, footer } }: { template: Template }): ReactNode {
  return (
    <>
      {header && (
        <p className="mb-1 font-strong break-words">
          <Pieces pieces={header} />
        </p>
      )}
      <p className="break-words whitespace-pre-wrap">
        <Pieces pieces={body} />
      </p>
      {footer && <p className="mt-1 text-12 text-ink-3">{footer}</p>}
    </>
  );
}

function Pieces({ pieces }: { pieces: Template['body'] }): ReactNode {
  // The pieces have no identity of their own: their place is what they are.
  return pieces.map(({ text, bold, struck }, index) => <span key={`${index}-${text.length}`} className={classNames(bold && 'font-strong', struck && 'line-through')}>{text}</span>);
}

function Tap({ button: { kind, text, address } }: { button: Template['buttons'][number] }): ReactNode {
  const look = 'hairline-t flex min-h-11 items-center justify-center gap-2 px-3 py-2.5 text-center font-medium text-secondary-text';
  const words = (
    <>
      <Icon of={BUTTON_ICONS[kind]} />
      <span className="min-w-0 break-words">{text}</span>
    </>
  );
  if (kind !== 'link' || address === null) return <p className={look}>{words}</p>;
  return (
    <a href={address} target="_blank" rel="noreferrer" className={classNames(look, 'hover:bg-hover')}>
      {words}
    </a>
  );
}
