import type { ReactNode } from 'react';
import { useSession } from '../../session/use-session.ts';
import { TeamDeletionSection } from './team-deletion-section.tsx';
import { IdentitySection } from './identity-section.tsx';
import { LeaveSection } from './leave-section.tsx';
import { RatesSection } from './rates-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SharedCapsSection } from './shared-caps-section.tsx';
import { ShopsSection } from './shops-section.tsx';
import { SupportAccessSection } from './support-access-section.tsx';
import { TransferSection } from './transfer-section.tsx';

/** Edits the shop: identity, rates and access, other shops, transfer, leaving and deletion. */
export function TeamScreen(): ReactNode {
  const { team } = useSession();
  return (
    <>
      {team.role !== 'reader' && <IdentitySection />}
      {team.role !== 'reader' && <RatesSection />}
      {team.role === 'owner' && <SecondFactorSection />}
      {team.role === 'owner' && <SupportAccessSection />}
      <ShopsSection />
      {team.role === 'owner' && <SharedCapsSection />}
      {team.role === 'owner' && <TransferSection />}
      <LeaveSection />
      {team.role === 'owner' && <TeamDeletionSection />}
    </>
  );
}
