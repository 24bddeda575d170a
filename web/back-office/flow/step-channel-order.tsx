import type { ReactNode } from 'react';
import type { Step } from '#contract/labels/message-status.ts';
import { classNames } from '#web/ui/layout/class-names.ts';
import { ChannelName } from '#web/back-office/components/messages/channel-name.tsx';
import { useSession } from '../session/use-session.ts';
import { ContentStart } from './content-start.tsx';
import type { FlowForm } from './flow-form.ts';

interface StepChannelOrderProps {
  step: Step;
  own: FlowForm['steps'][Step];
  error: string | undefined;
}

/**
 * Shows the channels of a step in order, and the beginning of the message of the first connected
 * one.
 */
export function StepChannelOrder({ step, own, error }: StepChannelOrderProps): ReactNode {
  const { team } = useSession();
  const connected = new Set(team.channels.map(({ channel }) => channel));
  if (error) return <p className="text-error-text">{error}</p>;
  const leading = own.channels.find((channel) => connected.has(channel)) ?? own.channels[0];
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 max-md:gap-x-1.5">
        {own.channels.map((channel, index) => (
          <span
            key={channel}
            className={classNames(
              'inline-flex items-center gap-2 max-md:gap-1.5',
              !connected.has(channel) && 'text-ink-3',
            )}
          >
            <ChannelName channel={channel} labelOnlyOnPhone />
            {index < own.channels.length - 1 && <span className="text-12 text-ink-3">sinon</span>}
          </span>
        ))}
        {own.channels.some((channel) => !connected.has(channel)) && (
          <span className="text-12 text-ink-3">en gris : pas encore connecté</span>
        )}
      </p>
      {leading && <ContentStart step={step} channel={leading} contents={own.contents} />}
    </>
  );
}
