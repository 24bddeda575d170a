import type { ServiceFault } from '#fake-services/fault-server.ts';

export interface BrevoAccount {
  credits: number;
  /** False when Brevo has not validated the account for SMS. */
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
  /** The value of `BREVO_API_BASE`, with the version. */
  url: string;
  keys: Map<string, BrevoAccount>;
  messages: BrevoMessage[];
  calls: string[];
  fault(fault: ServiceFault): void;
  /** Sets a function that is called at each call, before the queued faults. Null removes it. */
  misbehave(choose: (() => ServiceFault | null) | null): void;
  /** Sets the calls per second and key; 150 at the real service. */
  setLimit(count: number): void;
  /** Calls the `webUrl` of a message as Brevo does and returns the status of the answer. */
  emit(message: BrevoMessage, msg_status: string, more?: Record<string, unknown>): Promise<number>;
  reset(): void;
  stop(): Promise<void>;
}
