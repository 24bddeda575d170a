/** The tabs of settings under the timeline, with their names in the address (`?tab=`). */
export const FLOW_TABS = ['trigger', 'hours', 'limits', 'consent', 'pauses'] as const;
export type FlowTab = (typeof FLOW_TABS)[number];
