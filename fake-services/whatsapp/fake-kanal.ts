/** A message that the fake service accepted, once per idempotency key. */
export interface KanalMessage {
  message_id: number;
  api_key: string;
  idempotency_key: string | null;
  template_id: number;
  phone_number: string;
  variables: Record<string, string>;
  /** Number of calls that were answered « already sent ». */
  replays: number;
}

/** A fault of the next call to this path, or of the next `times` calls. */
export interface KanalFault {
  /**
   * `answer` sends the given answer. `drop` closes the connection before the work. `lose_answer`
   * does the work, then closes the connection. `hang` does the work and never answers.
   */
  kind: 'answer' | 'drop' | 'lose_answer' | 'hang';
  path?: 'get_templates' | 'templates';
  status?: number;
  body?: unknown;
  times?: number;
}

export interface KanalTemplate {
  id: number;
  name: string;
  structure: unknown;
}

export interface FakeKanal {
  url: string;
  /** Keys with their accounts. With `is_active` false, every call is answered with 403. */
  keys: Map<string, { is_active: boolean }>;
  templates: KanalTemplate[];
  messages: KanalMessage[];
  /** All calls as `METHOD path`, refused ones included. */
  calls: string[];
  fault(fault: KanalFault): void;
  /** Sets the calls per minute and key; 60 at the real service. */
  setLimit(count: number): void;
  /** Sets the time between the work and its answer. */
  setDelay(milliseconds: number): void;
  /** Sets a function that is called at each call, before the queued faults. Null removes it. */
  misbehave(choose: (() => KanalFault | null) | null): void;
  reset(): void;
  stop(): Promise<void>;
}
