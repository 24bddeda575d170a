import type { Routes } from '#server/http/calls/handler.ts';
import { storeImage } from './store-image.ts';

export const imageRoutes: Pick<Routes, 'storeImage'> = { storeImage };
