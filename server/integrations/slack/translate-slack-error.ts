import { ProviderError } from '#server/outgoing/provider-error.ts';

const REVOKED =
  'Slack ne reconnaît plus Recueil : l’accès a été retiré dans Slack, ou l’espace n’existe plus. Reconnectez Slack.';
const SCOPES =
  'Il manque à Recueil un droit dans Slack. Reconnectez Slack et acceptez les droits demandés.';
const INSTANCE =
  'Slack refuse l’application de cette instance : son identifiant ou son secret (SLACK_CLIENT_ID, SLACK_CLIENT_SECRET) est à revoir par la personne qui l’héberge.';
const CODE = 'Le retour de Slack n’est plus valable : recommencez depuis les intégrations.';
const CHANNEL =
  'Recueil ne peut pas écrire dans ce canal : invitez l’application dans le canal, ou choisissez-en un autre.';

/** Translates Slack’s error codes by who must act. */
export function translateSlackError(error: string, text: string): ProviderError {
  switch (error) {
    case 'token_revoked':
    case 'token_expired':
    case 'account_inactive':
    case 'invalid_auth':
    case 'not_authed':
    case 'team_not_found':
    case 'invalid_refresh_token':
      return new ProviderError('auth', REVOKED, { cause: text });
    case 'missing_scope':
    case 'no_permission':
    case 'no_scopes':
      return new ProviderError('auth', SCOPES, { cause: text });
    case 'bad_client_secret':
    case 'invalid_client_id':
    case 'bad_redirect_uri':
    case 'oauth_authorization_url_mismatch':
      return new ProviderError('business', INSTANCE, { cause: text });
    case 'invalid_code':
    case 'code_already_used':
    case 'invalid_grant_type':
      return new ProviderError('content', CODE, { cause: text });
    case 'channel_not_found':
    case 'not_in_channel':
    case 'is_archived':
    case 'messages_tab_disabled':
      return new ProviderError('recipient', CHANNEL, { cause: text });
    case 'rate_limited':
    case 'ratelimited':
    case 'message_limit_exceeded':
      return new ProviderError('rate', text, { retryAfterMs: 60_000 });
    default:
      return error.startsWith('restricted_action')
        ? new ProviderError('recipient', CHANNEL, { cause: text })
        : new ProviderError(
            /^(invalid_|no_text|msg_|too_many)/.test(error) ? 'content' : 'transient',
            text,
          );
  }
}
