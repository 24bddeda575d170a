import type { Routes } from '#server/http/calls/handler.ts';
import { slackConnectUrl } from './connect-url.ts';
import { listSlackChannels } from './list-channels.ts';
import { saveSlackPurposes } from './save-purposes.ts';

export const teamChatRoutes: Pick<
  Routes,
  'slackConnectUrl' | 'listSlackChannels' | 'saveSlackPurposes'
> = { slackConnectUrl, listSlackChannels, saveSlackPurposes };
