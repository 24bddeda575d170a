import { getRouteApi, useLocation } from '@tanstack/react-router';
import { STEPS, type Step } from '#contract/labels/message-status.ts';
import { FLOW_PATH } from './flow-dialogs.tsx';
import type { FlowTab } from './tabs/flow-tab.ts';

const route = getRouteApi('/_back-office/dashboard/flow-configuration');

interface FlowAddress {
  /** The step whose panel is open, or null. */
  step: Step | null;
  tab: FlowTab;
  /** Opens or closes the simulation. Undefined when the width of the screen decides. */
  panel: 'simulation' | 'none' | undefined;
  open: (to: Step | null) => void;
  openTab: (tab: FlowTab) => void;
  /** Opens or closes the simulation. */
  simulate: (is: boolean) => void;
}

/** Reads the state of the screen from its address, and changes it. */
export function useFlowAddress(): FlowAddress {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const step = useStep(search.step);
  const open = (to: Step | null) =>
    void navigate({
      to: to === null || to === 'request' ? FLOW_PATH : `${FLOW_PATH}/${to}`,
      search: {
        ...(to === 'request' && { step: 'request' as const }),
        ...(search.panel && { panel: search.panel }),
        ...(search.tab && { tab: search.tab }),
      },
      resetScroll: false,
    });
  const openTab = (tab: FlowTab) =>
    void navigate({ to: '.', search: { ...search, tab }, resetScroll: false });
  const simulate = (is: boolean) =>
    void navigate({
      to: FLOW_PATH,
      search: { ...(search.tab && { tab: search.tab }), panel: is ? 'simulation' : 'none' },
      resetScroll: false,
    });
  return {
    step,
    tab: search.tab ?? 'trigger',
    panel: search.panel,
    open,
    openTab,
    simulate,
  };
}

/**
 * Returns the open step. Reminders have their own path. The first step has none and is in the
 * query.
 */
function useStep(first: 'request' | undefined): Step | null {
  const last = useLocation({
    select: ({ pathname }) => pathname.split('/').filter(Boolean).at(-1),
  });
  return STEPS.find((step) => step !== 'request' && step === last) ?? first ?? null;
}
