import type { ReactNode } from 'react';
import { CHANNEL_TRAITS } from '#contract/labels/channels.ts';
import { MESSAGE_CHANNELS, STEPS } from '#contract/labels/message-status.ts';
import { Ordinals } from '#web/ui/format/ordinals.tsx';
import type { FlowForm } from './flow-form.ts';
import { flowTitle, windowLabel } from './flow-labels.ts';

/**
 * Says how many messages are sent over how many days, and the sending hours of the channels in use.
 */
export function FlowLead({ values }: { values: FlowForm }): ReactNode {
  const used = new Set(
    STEPS.flatMap((step) => (values.steps[step].is_enabled ? values.steps[step].channels : [])),
  );
  const hours = Map.groupBy(
    MESSAGE_CHANNELS.filter((channel) => used.has(channel)),
    (channel) => windowLabel(values.send_window[channel]),
  );
  const listed = [...hours]
    .map(
      ([when, channels]) =>
        `${channels.map((channel) => CHANNEL_TRAITS[channel].word).join(' et ')} ${when}`,
    )
    .join(', ');
  const sentence = listed.slice(0, 1).toUpperCase() + listed.slice(1);
  return (
    <>
      {flowTitle(values)}.{' '}
      <Ordinals text={sentence === '' ? 'Aucun canal n’est choisi' : sentence} />, à l’heure du
      client.
    </>
  );
}
