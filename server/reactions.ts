import { sendConfirmation } from './modules/accounts/send-confirmation.ts';
import type { Reactions } from './reaction.ts';

/** What follows: each event, and the small functions that it calls. */
export const reactions: Reactions = {
  account_to_confirm: [{ name: 'send-confirmation', later: sendConfirmation }],
  order_recorded: [],
  flow_changed: [],
  request_rated: [],
  feedback_left: [],
  customer_stopped: [],
  message_sent: [],
};
