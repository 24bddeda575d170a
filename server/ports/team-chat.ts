/** What opens a workspace. A token that ends has a refresh token beside it. */
export interface ChatCredentials {
  token: string;
  refresh_token: string | null;
  /** ISO 8601; null: it does not end. */
  expires_at: string | null;
}

export interface ChatWorkspace {
  id: string;
  name: string;
  credentials: ChatCredentials;
}

export interface ChatChannel {
  channel_id: string;
  name: string;
  is_private: boolean;
  num_members: number | null;
}

/** A message for people. The integration formats it for its service and escapes all texts. */
export interface ChatMessage {
  heading: string;
  text: string;
  /** Words of a customer. */
  quote: string | null;
  fields: readonly { label: string; value: string }[];
  link: { label: string; url: string };
}

/**
 * The chat of a team. All calls throw ProviderError; the words of `auth` and `business` are French
 * and say the remedy; `recipient`: this channel cannot be written to.
 */
export interface TeamChat {
  /** Where a person lets us in. */
  addressOf(journey: { state: string; redirect_uri: string }): string;
  join(journey: { code: string; redirect_uri: string }, now: Date): Promise<ChatWorkspace>;
  /** Null: these do not end soon. */
  refresh(credentials: ChatCredentials, now: Date): Promise<ChatCredentials | null>;
  /** Tries them; the name of the workspace as it is now. */
  check(credentials: ChatCredentials): Promise<{ name: string }>;
  /** Public ones, and the private ones that we were invited to. */
  listChannels(credentials: ChatCredentials): Promise<ChatChannel[]>;
  post(credentials: ChatCredentials, channel_id: string, message: ChatMessage): Promise<void>;
  leave(credentials: ChatCredentials): Promise<void>;
  /** Whether these bytes come from the service itself, now. */
  isSigned(
    call: { timestamp: string | undefined; signature: string | undefined; body: Buffer },
    now: Date,
  ): boolean;
}
