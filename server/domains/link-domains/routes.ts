import type { Routes } from '#server/http/handler.ts';
import { checkLinkDomain } from './check-link-domain.ts';

export const linkDomainRoutes: Pick<Routes, 'checkLinkDomain'> = { checkLinkDomain };
