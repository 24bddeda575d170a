import type { ReactNode } from 'react';
import { useSession } from '../../session/use-session.ts';
import { ErasureSection } from './erasure-section.tsx';
import { ExportSection } from './export-section.tsx';
import { RetentionSection } from './retention-section.tsx';

/** Exports the data of the shop, erases one person, and sets the retention period. */
export function DataScreen(): ReactNode {
  const { team } = useSession();
  return (
    <>
      <ExportSection />
      {team.role !== 'reader' && <ErasureSection />}
      <RetentionSection />
    </>
  );
}
