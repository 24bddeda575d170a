import type { App } from '#server/app.ts';

export type SendingApp = Pick<
  App,
  | 'db'
  | 'config'
  | 'clock'
  | 'log'
  | 'channels'
  | 'whatsapp'
  | 'sms'
  | 'mail'
  | 'eventHandlers'
  | 'enqueue'
  | 'applyCounts'
>;
