import type { App } from '#server/app.ts';

export type SendingApp = Pick<
  App,
  | 'db'
  | 'config'
  | 'clock'
  | 'log'
  | 'metrics'
  | 'channels'
  | 'whatsapp'
  | 'sms'
  | 'mail'
  | 'eventHandlers'
  | 'enqueue'
  | 'applyCounts'
>;
