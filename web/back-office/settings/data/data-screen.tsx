import type { ReactNode } from 'react';
import { useSession } from '../../session/use-session.ts';
import { ErasureSection } from './erasure-section.tsx';
import { ExportSection } from './export-section.tsx';
import { RetentionSection } from './retention-section.tsx';

/**
 * What the shop holds about people: taken away as files, forgotten for one of them, forgotten with
 * time.
 */
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
