import { type Context, createContext } from 'react';

/** The zone in which dates are shown: the team’s, whatever the reader’s own. */
export const TimeZoneContext: Context<string> = createContext('Europe/Paris');
