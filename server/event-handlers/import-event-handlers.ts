import type { EventHandlers } from '../app.ts';

/**
 * The handlers of imports and of other operations. Their modules are imported with the first
 * operation, because a web process runs none.
 */
export const importEventHandlers = {
  import_moving: [
    {
      name: 'run-import',
      async: async (app, moving) =>
        (await import('../domains/operations/run-operation.ts')).runOperation(
          app,
          moving,
          (await import('../operation-kinds.ts')).operationKinds,
        ),
    },
  ],
  imported_media_due: [
    {
      name: 'fetch-due-media',
      async: async (app, due) =>
        (await import('../domains/imports/product-reviews/fetch-due-media.ts')).fetchDueMedia(
          app,
          due,
        ),
    },
  ],
} satisfies Partial<EventHandlers>;
