/** A message that the fake service accepted, once per idempotency key. */
export interface KanalMessage {
  message_id: number;
  api_key: string;
  idempotency_key: string | null;
  template_id: number;
  phone_number: string;
  variables: Record<string, string>;
  /** Calls that were answered « already sent ». */
  replays: number;
}

/** What the next call to this path meets instead of an answer; `times` calls of them. */
export interface KanalFault {
  /**
   * `answer`: these words; `drop`: the line goes dead before anything is done; `lose_answer`: done,
   * but the line goes dead; `hang`: done, then silence.
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
  /** Keys that open an account; `is_active` false answers 403 to everything. */
  keys: Map<string, { is_active: boolean }>;
  templates: KanalTemplate[];
  messages: KanalMessage[];
  /** Calls by `METHOD path`, refused ones too. */
  calls: string[];
  fault(fault: KanalFault): void;
  /** Calls a minute and key; 60 at the real service. */
  setLimit(count: number): void;
  /** Time between what is done and its answer. */
  setDelay(milliseconds: number): void;
  /** Asked at each call before the queue of faults; null: none. */
  misbehave(choose: (() => KanalFault | null) | null): void;
  reset(): void;
  stop(): Promise<void>;
}
