import type { Routes } from '#server/http/handler.ts';
import { storeImage } from './store-image.ts';

export const imageRoutes: Pick<Routes, 'storeImage'> = { storeImage };
