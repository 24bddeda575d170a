import { Link2, type LucideIcon, Mail, MessageCircle, MessageSquareText } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Channel } from '#contract/message-status.ts';
import { Icon } from '#web/ui/icon.tsx';

/** Icon and name of each channel. */
export const channels: Record<Channel, { icon: LucideIcon; name: string }> = {
  whatsapp: { icon: MessageCircle, name: 'WhatsApp' },
  sms: { icon: MessageSquareText, name: 'SMS' },
  email: { icon: Mail, name: 'E-mail' },
  link: { icon: Link2, name: 'Lien' },
};

/** `iconOnly`: narrow columns; the name becomes its tooltip. */
export function ChannelName({ channel, iconOnly = false }: { channel: Channel; iconOnly?: boolean }): ReactNode {
  const { icon, name } = channels[channel];
  return (
    <span {...(iconOnly && { 'data-tooltip': name })} className="inline-flex items-center gap-2 align-middle">
      <Icon of={icon} className="text-ink-3" />
      <span className={iconOnly ? 'sr-only' : ''}>{name}</span>
    </span>
  );
}
