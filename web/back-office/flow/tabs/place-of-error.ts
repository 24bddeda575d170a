import type { FieldErrors } from 'react-hook-form';
import { STEPS, type Step } from '#contract/labels/message-status.ts';
import type { FlowForm } from '../flow-form.ts';
import { FLOW_TABS, type FlowTab } from './flow-tab.ts';

const FIELDS: Readonly<Record<FlowTab, readonly (keyof FlowForm)[]>> = {
  trigger: ['trigger_event', 'delay', 'fallback_delay_days', 'link_ttl_days', 'ramp'],
  hours: ['send_window'],
  limits: ['caps', 'exclusions'],
  consent: ['consent'],
  pauses: ['pauses'],
};

type Errors = FieldErrors<FlowForm>;

/** Returns the tabs that contain a field with an error. */
export function tabsWithErrors(errors: Errors): FlowTab[] {
  return FLOW_TABS.filter((tab) => FIELDS[tab].some((field) => errors[field] !== undefined));
}

/** Returns the step panel or the tab of the first field with an error. */
export function placeOfError(errors: Errors): { step: Step } | { tab: FlowTab } | null {
  const step = STEPS.find((each) => errors.steps?.[each] !== undefined);
  if (step) return { step };
  const [tab] = tabsWithErrors(errors);
  return tab ? { tab } : null;
}
