import type { AccountProofsTable } from './account-proofs.ts';
import type { ApiKeysTable } from './api-keys.ts';
import type { AuthenticatorAppsTable, RecoveryCodesTable } from './second-factors.ts';
import type { PasskeysTable } from './passkeys.ts';
import type { SignInChallengesTable } from './sign-in-challenges.ts';
import type { AttemptsTable } from './attempts.ts';
import type { SignInAddressesTable } from './sign-in-addresses.ts';
import type { NotificationPreferencesTable } from './notification-preferences.ts';
import type { SessionsTable } from './sessions.ts';
import type { SignInIdentitiesTable } from './sign-in-identities.ts';
import type { UsersTable } from './users.ts';

/** The tables of people and their sign-in methods. */
export interface AccountTables {
  account_proofs: AccountProofsTable;
  api_keys: ApiKeysTable;
  attempts: AttemptsTable;
  authenticator_apps: AuthenticatorAppsTable;
  notification_preferences: NotificationPreferencesTable;
  passkeys: PasskeysTable;
  recovery_codes: RecoveryCodesTable;
  sessions: SessionsTable;
  sign_in_addresses: SignInAddressesTable;
  sign_in_challenges: SignInChallengesTable;
  sign_in_identities: SignInIdentitiesTable;
  users: UsersTable;
}
