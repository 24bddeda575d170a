import { createFileRoute } from '@tanstack/react-router';
import { FlowScreen } from '../../flow/flow-screen.tsx';
import { FLOW_TABS, type FlowTab } from '../../flow/tabs/flow-tab.ts';
import { compact, oneOf, searchOf } from '../../search-values.ts';

export interface FlowSearch {
  /** The first step’s panel; the reminders have addresses of their own. */
  step?: 'request';
  /** The simulation: asked for, or put away where it stands by itself. */
  panel?: 'simulation' | 'none';
  /** Which settings stand under the timeline; the first ones when it is left out. */
  tab?: FlowTab;
}

const readSearch = searchOf((raw) =>
  compact<FlowSearch>({
    step: oneOf(raw['step'], ['request']),
    panel: oneOf(raw['panel'], ['simulation', 'none']),
    tab: oneOf(raw['tab'], FLOW_TABS),
  }),
);

/** Around the steps’ own addresses, so that what is typed stays from one to the next. */
export const Route = createFileRoute('/_back-office/dashboard/flow-configuration')({
  validateSearch: readSearch,
  component: FlowScreen,
});
