import type { Routes } from '#server/http/calls/handler.ts';
import { choosePlan } from './choose-plan.ts';
import { getBilling } from './get-billing.ts';

export const billingRoutes: Pick<Routes, 'getBilling' | 'choosePlan'> = { getBilling, choosePlan };
