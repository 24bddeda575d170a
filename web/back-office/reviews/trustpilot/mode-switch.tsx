import type { ReactNode } from 'react';
import { buttonClass } from '#web/ui/buttons/button.tsx';
import { ScreenLink } from '#web/back-office/shell/navigation/screen-link.tsx';

/** Switches between the ratings given to the shop and the public reviews on Trustpilot. */
export function ModeSwitch({ current }: { current: 'requests' | 'trustpilot' }): ReactNode {
  return current === 'requests' ? (
    <ScreenLink
      path="/dashboard/reviews/trustpilot_mode"
      isCurrent={false}
      className={buttonClass()}
    >
      Mode Trustpilot
    </ScreenLink>
  ) : (
    <ScreenLink path="/dashboard/reviews" isCurrent={false} className={buttonClass()}>
      Mode demandes
    </ScreenLink>
  );
}
