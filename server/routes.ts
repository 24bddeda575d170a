import type { Routes } from './http/handler.ts';

/** What can be asked: each endpoint of the contract and the door that answers it. */
export const routes: Partial<Routes> = {};
