import { type Context, createContext } from 'react';

/** The time zone in which dates are shown. It is the team’s, not the reader’s. */
export const TimeZoneContext: Context<string> = createContext('Europe/Paris');
