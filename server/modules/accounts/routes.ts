import type { Routes } from '#server/http/handler.ts';
import { confirmEmail } from './confirm-email.ts';
import { getUser } from './get-user.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { register } from './register.ts';

export const accountRoutes: Pick<Routes, 'register' | 'login' | 'logout' | 'confirmEmail' | 'getUser'> = { register, login, logout, confirmEmail, getUser };
