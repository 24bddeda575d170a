import { type ReactNode, useState } from 'react';
import { Detail, Details } from '#web/ui/layout/details.tsx';
import { Moment } from '#web/ui/format/relative-time.tsx';
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx';
import { PanelSection, SidePanel } from '#web/ui/overlays/side-panel.tsx';
import { DrawnMail, PlainMessage } from '#web/back-office/components/messages/message-body.tsx';
import { ChannelName } from '#web/back-office/components/messages/channel-name.tsx';
import type { TestInboxMessage } from './test-inbox-search.ts';
import { PhoneMessage } from './phone-message.tsx';

type View = 'html' | 'text';

/** Shows one message as its recipient would see it, with working links. */
export function TestInboxPanel({
  message,
  onClose,
}: {
  message: TestInboxMessage;
  onClose: () => void;
}): ReactNode {
  const [view, setView] = useState<View>('html');
  const isMail = message.channel === 'email';
  const shown: View = message.body_html === null ? 'text' : view;
  return (
    <SidePanel
      label={`Message à ${message.recipient}`}
      head="Message gardé"
      wide
      contentKey={message.id}
      onClose={onClose}
    >
      <h2 className="mb-4 text-20 font-strong break-words">
        {isMail ? (message.subject ?? 'Sans objet') : message.recipient}
      </h2>
      <PanelSection>
        <Details>
          <Detail label="Canal">
            <ChannelName channel={message.channel} />
          </Detail>
          <Detail label="De">{message.sender}</Detail>
          <Detail label="À">{message.recipient}</Detail>
          <Detail label="Gardé">
            <Moment at={message.created_at} />
          </Detail>
        </Details>
      </PanelSection>
      <PanelSection
        title="Message"
        aside={
          message.body_html !== null && (
            <SegmentedControl
              label="Version"
              name="test-inbox-view"
              options={[
                { value: 'html', label: 'Mise en forme' },
                { value: 'text', label: 'Texte' },
              ]}
              value={view}
              onChoose={setView}
            />
          )
        }
      >
        {!isMail ? (
          <PhoneMessage message={message} />
        ) : shown === 'html' && message.body_html !== null ? (
          <DrawnMail html={message.body_html} />
        ) : (
          <PlainMessage text={message.body_text} />
        )}
      </PanelSection>
    </SidePanel>
  );
}
