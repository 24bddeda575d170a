type ErrorDetails = Partial<Pick<ApiError, 'message' | 'code' | 'errors' | 'extra'>>;

/**
 * The server answered, and it was not 200. `message` is its French sentence, `errors` its sentences
 * by field.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: Readonly<Record<string, readonly string[]>>;
  readonly requestId: string | null;
  /** What else this refusal says, such as the newer value of a stale setting. */
  readonly extra: Readonly<Record<string, unknown>>;

  constructor(status: number, details: ErrorDetails, requestId: string | null) {
    super(details.message ?? `Le serveur a répondu ${status}.`);
    this.name = 'ApiError';
    this.status = status;
    this.code = details.code ?? 'unknown';
    this.errors = details.errors ?? {};
    this.requestId = requestId;
    this.extra = details.extra ?? {};
  }
}

/** No answer at all: the network or the server is away. Nothing is known to have failed yet. */
export class OfflineError extends Error {
  constructor(cause: unknown) {
    super('Recueil ne répond pas. Vérifiez votre connexion.', { cause });
    this.name = 'OfflineError';
  }
}

export async function readApiError(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '');
  const details = text.includes('Le champ «')
    ? await withLabels(readErrorDetails(text))
    : readErrorDetails(text);
  return new ApiError(response.status, details, response.headers.get('x-request-id'));
}

/** The server names fields as programs know them; people read their labels. */
async function withLabels(details: ErrorDetails): Promise<ErrorDetails> {
  const labels = await import('#contract/labels/name-fields.ts').catch(() => null);
  if (labels === null) return details; // a build that is gone: the refusal itself matters more
  const { nameFields } = labels;
  const errors = Object.entries(details.errors ?? {}).map(
    ([field, sentences]) => [field, sentences.map(nameFields)] as const,
  );
  return {
    ...details,
    ...(details.message !== undefined && { message: nameFields(details.message) }),
    errors: Object.fromEntries(errors),
  };
}

function readErrorDetails(text: string): ErrorDetails {
  try {
    const payload: unknown = JSON.parse(text);
    if (typeof payload !== 'object' || payload === null) return {};
    const { message, code, errors, ...extra } = payload as Record<string, unknown>;
    return {
      extra,
      ...(typeof message === 'string' && { message }),
      ...(typeof code === 'string' && { code }),
      ...(typeof errors === 'object' &&
        errors !== null && { errors: errors as Record<string, string[]> }),
    };
  } catch {
    return {}; // a proxy’s HTML page: its status is all there is to know
  }
}
