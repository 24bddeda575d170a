import type { ReactNode } from 'react';
import type { Team } from '../../session/current-session.ts';

const PROVIDERS: Record<string, string> = { kanal: 'Kanal', meta: 'Meta', twilio: 'Twilio', brevo: 'Brevo' };

/** One number: its name, itself, where it comes from. */
export function NumberRow({ number }: { number: Team['phone_numbers'][number]; mayName: boolean }): ReactNode {
  return (
    <li className="hairline-t flex min-h-14 items-center gap-4 py-2">
      <span className="min-w-0 flex-1 truncate font-medium">{number.label}</span>
      <span className="tabular-nums">{number.phone_number}</span>
      <span className="w-20 text-ink-2">{PROVIDERS[number.provider] ?? number.provider}</span>
    </li>
  );
}
