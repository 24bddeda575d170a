import type { Fault } from '#fake-services/fault-server.ts';

export interface BrevoAccount {
  credits: number;
  /** False: Brevo has not validated the account for SMS. */
  is_active: boolean;
}

/** An SMS that the fake service accepted. */
export interface BrevoMessage {
  messageId: number;
  reference: string;
  api_key: string;
  sender: string;
  recipient: string;
  content: string;
  tag: string[];
  unicodeEnabled: boolean;
  webUrl: string | null;
  smsCount: number;
  usedCredits: number;
}

export interface FakeBrevo {
  /** With the version: what `BREVO_API_BASE` takes. */
  url: string;
  keys: Map<string, BrevoAccount>;
  messages: BrevoMessage[];
  calls: string[];
  fault(fault: Fault): void;
  /** Asked at each call before the queue of faults; null: none. */
  misbehave(choose: (() => Fault | null) | null): void;
  /** Calls a second and key; 150 at the real service. */
  setLimit(count: number): void;
  /** Calls the `webUrl` of a message, as Brevo does; answers the status that it met. */
  emit(message: BrevoMessage, msg_status: string, more?: Record<string, unknown>): Promise<number>;
  reset(): void;
  stop(): Promise<void>;
}
