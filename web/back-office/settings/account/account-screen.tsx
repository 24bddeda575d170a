import type { ReactNode } from 'react';
import { AddressSection } from './address-section.tsx';
import { AccountDeletionSection } from './account-deletion-section.tsx';
import { DevicesSection } from './devices-section.tsx';
import { GoogleAccountSection } from './google-account-section.tsx';
import { NameSection } from './name-section.tsx';
import { ThirdPartySection } from '../../third-party/third-party-section.tsx';
import { AuthenticatorSection } from './security/authenticator-section.tsx';
import { PasskeysSection } from './security/passkeys-section.tsx';
import { PasswordSection } from './password-section.tsx';

/**
 * Edits the person’s own settings, which apply to all shops: name, address, password, passkeys,
 * second factor and devices.
 */
export function AccountScreen(): ReactNode {
  return (
    <>
      <NameSection />
      <AddressSection />
      <PasswordSection />
      <PasskeysSection />
      <AuthenticatorSection />
      <GoogleAccountSection />
      <DevicesSection />
      <ThirdPartySection />
      <AccountDeletionSection />
    </>
  );
}
