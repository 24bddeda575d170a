import { lazy, type ReactNode, Suspense } from 'react';
import { useSession } from '#web/back-office/session/use-session.ts';

const Words = lazy(() =>
  import('./hold-words.tsx').then(({ HoldWords }) => ({ default: HoldWords })),
);

/** Says on every screen that nothing leaves; no other instance reads its code. */
export function HoldBanner(): ReactNode {
  const { team } = useSession();
  return (
    team.hold && (
      <Suspense>
        <Words />
      </Suspense>
    )
  );
}
