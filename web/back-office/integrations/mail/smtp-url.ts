/** An SMTP server in the form, field by field. */
export interface TypedServer {
  host: string;
  port: string;
  security: 'tls' | 'starttls' | 'offered';
  user: string;
  password: string;
}

export const USUAL_PORTS: Readonly<Record<TypedServer['security'], string>> = {
  tls: '465',
  starttls: '587',
  offered: '587',
};

/**
 * Returns the SMTP URL for the API. User and password are percent-encoded, so that no character of
 * theirs is read as part of the address.
 */
export function writeSmtpUrl({ host, port, security, user, password }: TypedServer): string {
  const login = user === '' ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`;
  const name = host.includes(':') ? `[${host}]` : host;
  return `${security === 'tls' ? 'smtps' : 'smtp'}://${login}${name}:${port === '' ? USUAL_PORTS[security] : port}${security === 'starttls' ? '?requireTLS=true' : ''}`;
}

/**
 * Returns the fields of a connected account’s URL. The API never returns the user and the password.
 */
export function readSmtpUrl(text: string | null): Omit<TypedServer, 'user' | 'password'> {
  const url = text === null ? null : URL.parse(text);
  if (!url) return { host: '', port: '', security: 'tls' };
  const security =
    url.protocol === 'smtps:'
      ? 'tls'
      : url.searchParams.get('requireTLS') === 'true'
        ? 'starttls'
        : 'offered';
  return { host: url.hostname.replace(/^\[(.*)\]$/u, '$1'), port: url.port, security };
}
