import type { ReactNode } from 'react';
import { buttonClass } from '#web/ui/buttons/button.tsx';
import { ScreenLink } from '#web/back-office/shell/navigation/screen-link.tsx';

/** The same customers by what they told the shop, or by what they wrote in public. */
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
