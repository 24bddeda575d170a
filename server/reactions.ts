import type { Reactions } from './reaction.ts';

/** What follows: each event, and the small functions that it calls. */
export const reactions: Reactions = {
  order_recorded: [],
  flow_changed: [],
  request_rated: [],
  feedback_left: [],
  customer_stopped: [],
  message_sent: [],
};
