import type { SendingApp } from '#server/domains/delivery/worker/sending-app.ts';
import { claimDueMessages } from '#server/domains/delivery/claiming/claim-due-messages.ts';
import { type ClaimedMessage } from '#server/domains/delivery/claiming/claimed-message.ts';
import { composeMessages } from '#server/domains/delivery/composing/compose-messages.ts';
import { findDuePartitions } from '#server/domains/delivery/claiming/find-due-partitions.ts';
import {
  type MessageOutcome,
  finishMessages,
} from '#server/domains/delivery/worker/finish-messages.ts';
import { renewLeases } from '#server/domains/delivery/claiming/renew-leases.ts';
import type { ChannelPort } from '#server/ports/message-channel.ts';
import { sendTestMessage } from '#server/testing/scenes/send-test-message.ts';

/** A worker that sends messages, whose every step the test runs itself. */
export interface SimulatedWorker {
  claim(batch: number): Promise<void>;
  /** Sends the first of its claimed messages. Returns false when there is none. */
  call(): Promise<boolean>;
  /**
   * Records its outcomes. Unless `learnsOfCommit` is true, it will record the same ones again.
   * Returns false when there was none.
   */
  finish(learnsOfCommit: boolean): Promise<boolean>;
  heartbeat(): Promise<void>;
  /** Kills the worker and replaces it by another: its claimed messages are lost. */
  die(): void;
}

export function simulatedWorker(app: SendingApp, channel: ChannelPort): SimulatedWorker {
  let hands: ClaimedMessage[] = [];
  let outcomes: MessageOutcome[] = [];
  return {
    claim: async (batch) => {
      const { messages } = await claimDueMessages(
        app,
        await findDuePartitions(app.db, app.clock.now()),
        batch,
      );
      hands.push(...messages);
    },
    call: async () => {
      const message = hands[0];
      if (!message) return false;
      const compose = await composeMessages(app, [message]);
      hands.shift();
      outcomes.push({
        message,
        outcome: await sendTestMessage(app, { message, compose, channel }),
      });
      return true;
    },
    finish: async (learnsOfCommit) => {
      if (outcomes.length === 0) return false;
      await finishMessages(app, outcomes);
      if (learnsOfCommit) outcomes = [];
      return true;
    },
    heartbeat: () => renewLeases(app.db, [...hands, ...outcomes.map(({ message }) => message)]),
    die: () => {
      hands = [];
      outcomes = [];
    },
  };
}
