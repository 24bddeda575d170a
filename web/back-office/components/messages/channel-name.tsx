import { Link2, type LucideIcon, Mail, MessageCircle, MessageSquareText } from 'lucide-react';
import type { ReactNode } from 'react';
import { CHANNEL_LABELS } from '#contract/labels/labels.ts';
import type { Channel } from '#contract/labels/message-status.ts';
import { classNames } from '#web/ui/layout/class-names.ts';
import { Icon } from '#web/ui/buttons/icon.tsx';

export const CHANNEL_ICONS: Record<Channel, LucideIcon> = {
  whatsapp: MessageCircle,
  sms: MessageSquareText,
  email: Mail,
  link: Link2,
};

/**
 * `iconOnly` is for narrow columns: the name becomes the tooltip. `labelOnlyOnPhone` is for several
 * channels on one line.
 */
export function ChannelName({
  channel,
  iconOnly = false,
  labelOnlyOnPhone = false,
}: {
  channel: Channel;
  iconOnly?: boolean;
  labelOnlyOnPhone?: boolean;
}): ReactNode {
  const name = CHANNEL_LABELS[channel];
  return (
    <span
      {...(iconOnly && { 'data-tooltip': name })}
      className="inline-flex items-center gap-2 align-middle"
    >
      <Icon
        of={CHANNEL_ICONS[channel]}
        className={classNames('text-ink-3', labelOnlyOnPhone && 'max-md:hidden')}
      />
      <span className={iconOnly ? 'sr-only' : ''}>{name}</span>
    </span>
  );
}
