/** The access to a workspace. A token that expires has a refresh token. */
export interface ChatCredentials {
  token: string;
  refresh_token: string | null;
  /** ISO 8601. Null when the token does not expire. */
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
  /** The text of a customer. */
  quote: string | null;
  fields: readonly { label: string; value: string }[];
  link: { label: string; url: string };
}

/**
 * The chat of a team. All calls throw ProviderError, with a French text for `auth` and `business`
 * that says the solution. `recipient` means that this channel cannot be written to.
 */
export interface TeamChat {
  /** Returns the address at which a person grants access. */
  addressOf(journey: { state: string; redirect_uri: string }): string;
  join(journey: { code: string; redirect_uri: string }, now: Date): Promise<ChatWorkspace>;
  /** Returns new credentials. Returns null when these do not expire soon. */
  refresh(credentials: ChatCredentials, now: Date): Promise<ChatCredentials | null>;
  /** Checks the credentials. Returns the present name of the workspace. */
  check(credentials: ChatCredentials): Promise<{ name: string }>;
  /** Lists the public channels, and the private ones to which the application was invited. */
  listChannels(credentials: ChatCredentials): Promise<ChatChannel[]>;
  post(credentials: ChatCredentials, channel_id: string, message: ChatMessage): Promise<void>;
  leave(credentials: ChatCredentials): Promise<void>;
  /** Returns true when the service signed these bytes recently. */
  isSigned(
    call: { timestamp: string | undefined; signature: string | undefined; body: Buffer },
    now: Date,
  ): boolean;
}
