type ErrorDetails = Partial<Pick<ApiError, 'message' | 'code' | 'errors' | 'extra'>>;

/**
 * The server answered with a status other than 200. `message` is its French sentence, and `errors`
 * are its sentences by field.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: Readonly<Record<string, readonly string[]>>;
  readonly requestId: string | null;
  /** Further data of the refusal, such as the newer value of an outdated setting. */
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

/**
 * No answer arrived, because the network or the server is unavailable. The call may still have
 * succeeded.
 */
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

/** Replaces the technical names of fields in the server’s sentences with their labels. */
async function withLabels(details: ErrorDetails): Promise<ErrorDetails> {
  const labels = await import('#contract/labels/name-fields.ts').catch(() => null);
  if (labels === null) return details; // the build was replaced; the sentence is shown without labels
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
    return {}; // the HTML page of a proxy contains nothing but its status
  }
}
