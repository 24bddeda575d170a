import type { MessageChannel } from '#contract/labels/message-status.ts';

/** When one may write to people by default. Wider hours are the team's choice: accepted, and marked wherever they are seen. No zod: the browser reads it too. */
export interface UsualWindow {
  days: number[];
  from: string;
  to: string;
  skip_holidays: boolean;
}

const PHONE: UsualWindow = {
  days: [1, 2, 3, 4, 5, 6],
  from: '09:00',
  to: '19:30',
  skip_holidays: true,
};
export const USUAL_WINDOWS: Readonly<Record<MessageChannel, UsualWindow>> = {
  whatsapp: PHONE,
  sms: PHONE,
  email: { days: [1, 2, 3, 4, 5, 6, 7], from: '08:00', to: '21:00', skip_holidays: false },
};

export function isWiderWindow(channel: MessageChannel, window: UsualWindow): boolean {
  const usual = USUAL_WINDOWS[channel];
  const hasMoreHours = window.from < usual.from || window.to > usual.to;
  return (
    hasMoreHours ||
    window.days.some((day) => !usual.days.includes(day)) ||
    (usual.skip_holidays && !window.skip_holidays)
  );
}
