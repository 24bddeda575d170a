import type { ReactNode } from 'react';
import { CHANNEL_LABELS } from '#contract/labels/labels.ts';
import { MESSAGE_CHANNELS, type MessageChannel } from '#contract/labels/message-status.ts';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';
import { DragHandle } from '#web/ui/reorder/drag-handle.tsx';
import { FieldError } from '#web/ui/forms/field.tsx';
import { useReorder, moveTo } from '#web/ui/reorder/use-reorder.ts';
import { ChannelName } from '#web/back-office/components/messages/channel-name.tsx';
import { useSession } from '../session/use-session.ts';

interface ChannelOrderProps {
  chosen: readonly MessageChannel[];
  error: string | undefined;
  onChange: (channels: MessageChannel[]) => void;
}

/**
 * Edits the channel fallback order: the first channel that can reach the customer sends the
 * message. Drag a handle, or use the arrow keys on it, to change the order.
 */
export function ChannelOrder({ chosen, error, onChange }: ChannelOrderProps): ReactNode {
  const { team } = useSession();
  const connected = new Set(team.channels.map(({ channel }) => channel));
  const order = [...chosen, ...MESSAGE_CHANNELS.filter((channel) => !chosen.includes(channel))];
  const { list, dragged, announcement, handle } = useReorder<HTMLOListElement>(
    chosen.map((channel) => CHANNEL_LABELS[channel]),
    (from, to) => {
      const channel = chosen[from];
      if (channel) onChange(moveTo(chosen, channel, to));
    },
  );
  return (
    <>
      <p className="mb-2 text-ink-2">
        Le message part par le premier canal qui peut joindre la personne.
      </p>
      <ol ref={list}>
        {order.map((channel, index) => {
          const isChosen = chosen.includes(channel);
          return (
            <li
              key={channel}
              className={classNames(
                'flex min-h-9 items-center gap-2 rounded-control max-md:min-h-11',
                dragged === index && 'bg-pressed',
              )}
            >
              <DragHandle
                label={`Déplacer ${CHANNEL_LABELS[channel]}`}
                disabled={!isChosen || chosen.length < 2}
                {...handle(index)}
              />
              <Checkbox
                label={<ChannelName channel={channel} />}
                checked={isChosen}
                onChange={() =>
                  onChange(
                    isChosen ? chosen.filter((each) => each !== channel) : [...chosen, channel],
                  )
                }
              />
              {!connected.has(channel) && (
                <span className="text-12 text-ink-3">pas encore connecté</span>
              )}
            </li>
          );
        })}
      </ol>
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
      {error && (
        <FieldError id="channels" isAlert>
          {error}
        </FieldError>
      )}
    </>
  );
}
