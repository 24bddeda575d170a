import type { Routes } from '#server/http/calls/handler.ts';
import { addOptOut, removeOptOut } from './opt-outs/change-opt-outs.ts';
import { createReviewRequests } from './intake/create-review-requests.ts';
import { exportOptOuts } from './opt-outs/export-opt-outs.ts';
import { listOptOuts } from './opt-outs/list-opt-outs.ts';
import { simulateFlow } from './simulation/simulate-flow.ts';

export const reviewRequestRoutes: Pick<
  Routes,
  | 'simulateFlow'
  | 'createReviewRequests'
  | 'listOptOuts'
  | 'addOptOut'
  | 'removeOptOut'
  | 'exportOptOuts'
> = {
  simulateFlow,
  createReviewRequests,
  listOptOuts,
  addOptOut,
  removeOptOut,
  exportOptOuts,
};
