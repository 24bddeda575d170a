import type { Routes } from '#server/http/calls/handler.ts';
import {
  addReplyModel,
  changeReplyModel,
  listReplyModels,
  orderReplyModels,
  removeReplyModel,
} from '../feedback/reply-models.ts';

export const replyModelRoutes: Pick<
  Routes,
  'listReplyModels' | 'addReplyModel' | 'changeReplyModel' | 'removeReplyModel' | 'orderReplyModels'
> = { listReplyModels, addReplyModel, changeReplyModel, removeReplyModel, orderReplyModels };
