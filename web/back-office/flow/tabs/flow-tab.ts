/** The settings under the timeline, as the address names them (`?tab=`). */
export const FLOW_TABS = ['trigger', 'hours', 'limits', 'consent', 'pauses'] as const;
export type FlowTab = (typeof FLOW_TABS)[number];
