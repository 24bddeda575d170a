import { type ReactNode, useCallback, useState } from 'react';
import { Detail, Details } from '#web/ui/details.tsx';
import { Moment } from '#web/ui/relative-time.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { PanelSection, SidePanel } from '#web/ui/side-panel.tsx';
import type { OutboxMessage } from './outbox-screen.tsx';

type View = 'html' | 'text';

/** One message as its reader would get it, drawn or plain, with links that work. */
export function OutboxPanel({ message, onClose }: { message: OutboxMessage; onClose: () => void }): ReactNode {
  const [view, setView] = useState<View>('html');
  const shown: View = message.body_html === null ? 'text' : view;
  return (
    <SidePanel label={`Message à ${message.recipient}`} head="Message gardé" wide contentKey={message.id} onClose={onClose}>
      <h2 className="mb-4 text-20 font-strong">{message.subject ?? 'Sans objet'}</h2>
      <PanelSection>
        <Details>
          <Detail label="De">{message.sender}</Detail>
          <Detail label="À">{message.recipient}</Detail>
          <Detail label="Gardé">
            <Moment at={message.created_at} />
          </Detail>
        </Details>
      </PanelSection>
      <PanelSection
        title="Message"
        aside={message.body_html !== null && <SegmentedControl label="Version" name="outbox-view" options={[{ value: 'html', label: 'Dessinée' }, { value: 'text', label: 'Texte' }]} value={view} onChoose={setView} />}
      >
        {shown === 'html' && message.body_html !== null ? <Drawn html={message.body_html} /> : <Plain text={message.body_text} />}
      </PanelSection>
    </SidePanel>
  );
}

/** The HTML in a frame of its own, without scripts; its links open beside. */
function Drawn({ html }: { html: string }): ReactNode {
  const fill = useCallback(
    (frame: HTMLIFrameElement | null) => {
      if (!frame) return undefined;
      const address = URL.createObjectURL(new Blob([`<base target="_blank">${html}`], { type: 'text/html;charset=utf-8' }));
      frame.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [html],
  );
  return <iframe ref={fill} title="Le message dessiné" sandbox="allow-popups allow-popups-to-escape-sandbox" className="h-[60vh] w-full rounded-control border border-border bg-white" />;
}

const ADDRESS = /(https?:\/\/[^\s<>"]{1,2000})/;

function Plain({ text }: { text: string }): ReactNode {
  return (
    <p className="leading-6 break-words whitespace-pre-wrap">
      {text.split(ADDRESS).map((part, index) =>
        index % 2 === 1 ? (
          <a key={`${index}-${part}`} href={part} target="_blank" rel="noreferrer" className="link break-all">
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </p>
  );
}
