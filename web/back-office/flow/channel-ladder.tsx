import { GripVertical } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { CHANNEL_LABELS } from '#contract/labels.ts';
import { MESSAGE_CHANNELS, type MessageChannel } from '#contract/message-status.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { FieldError } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ChannelName } from '../components/channel-name.tsx';
import { useSession } from '../session/use-session.ts';
import { moveTo } from './move-to.ts';

interface ChannelLadderProps {
  chosen: readonly MessageChannel[];
  error: string | undefined;
  onChange: (channels: MessageChannel[]) => void;
}

/** The first channel that can reach the person carries the message. Its handle is dragged, or moved by the arrow keys. */
export function ChannelLadder({ chosen, error, onChange }: ChannelLadderProps): ReactNode {
  const { team } = useSession();
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<MessageChannel | null>(null);
  const [said, setSaid] = useState('');
  const connected = new Set(team.channels.map(({ channel }) => channel));
  const order = [...chosen, ...MESSAGE_CHANNELS.filter((channel) => !chosen.includes(channel))];

  const move = (channel: MessageChannel, to: number) => {
    const next = moveTo(chosen, channel, to);
    if (next.join() === chosen.join()) return;
    onChange(next);
    setSaid(`${CHANNEL_LABELS[channel]} : place ${next.indexOf(channel) + 1} sur ${next.length}`);
  };
  const follow = (event: PointerEvent, channel: MessageChannel) => {
    if (dragged !== channel) return;
    const rows = [...(list.current?.children ?? [])].slice(0, chosen.length);
    const over = rows.findIndex((row) => event.clientY < row.getBoundingClientRect().bottom);
    move(channel, over < 0 ? chosen.length - 1 : over);
  };
  const press = (event: KeyboardEvent, channel: MessageChannel) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    move(channel, chosen.indexOf(channel) + step);
  };
  return (
    <>
      <p className="mb-2 text-ink-2">Le premier qui peut joindre la personne porte le message.</p>
      <ol ref={list}>
        {order.map((channel) => {
          const isChosen = chosen.includes(channel);
          return (
            <li key={channel} className={classNames('flex min-h-9 items-center gap-2 rounded-control max-md:min-h-11', dragged === channel && 'bg-pressed')}>
              <Handle
                label={`Déplacer ${CHANNEL_LABELS[channel]}`}
                disabled={!isChosen || chosen.length < 2}
                onPointerDown={() => setDragged(channel)}
                onPointerMove={(event) => follow(event, channel)}
                onPointerUp={() => setDragged(null)}
                onPointerCancel={() => setDragged(null)}
                onKeyDown={(event) => press(event, channel)}
              />
              <Checkbox label={<ChannelName channel={channel} />} checked={isChosen} onChange={() => onChange(isChosen ? chosen.filter((each) => each !== channel) : [...chosen, channel])} />
              {!connected.has(channel) && <span className="text-12 text-ink-3">pas encore connecté</span>}
            </li>
          );
        })}
      </ol>
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
      {error && <FieldError id="channels">{error}</FieldError>}
    </>
  );
}

/** It keeps the pointer while it is dragged, also out of its bounds. */
function Handle({ label, onPointerDown, ...rest }: ComponentProps<'button'> & { label: string }): ReactNode {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      data-tooltip="Glisser, ou flèches haut et bas"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        onPointerDown?.(event);
      }}
      className="grid size-8 shrink-0 cursor-grab touch-none place-items-center rounded-control text-ink-3 hover:bg-hover disabled:invisible max-md:size-11"
    >
      <Icon of={GripVertical} />
    </button>
  );
}
