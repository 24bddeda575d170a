import { createFileRoute } from '@tanstack/react-router';
import { FlowScreen } from '../../flow/flow-screen.tsx';
import { FLOW_TABS, type FlowTab } from '../../flow/tabs/flow-tab.ts';
import { compact, oneOf, searchOf } from '../../search-values.ts';

export interface FlowSearch {
  /** Opens the panel of the first step. The reminders have their own addresses. */
  step?: 'request';
  /** Opens the simulation, or closes it on wide screens, where it is open by default. */
  panel?: 'simulation' | 'none';
  /** The settings under the timeline. The first tab when absent. */
  tab?: FlowTab;
}

const readSearch = searchOf((raw) =>
  compact<FlowSearch>({
    step: oneOf(raw['step'], ['request']),
    panel: oneOf(raw['panel'], ['simulation', 'none']),
    tab: oneOf(raw['tab'], FLOW_TABS),
  }),
);

/** The parent of the steps’ addresses, so that unsaved input is preserved between them. */
export const Route = createFileRoute('/_back-office/dashboard/flow-configuration')({
  validateSearch: readSearch,
  component: FlowScreen,
});
