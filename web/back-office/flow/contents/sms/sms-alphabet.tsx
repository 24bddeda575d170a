import type { ReactNode } from 'react';
import { measureSms, plainSms } from '#contract/messages/sms-segments.ts';
import { Button } from '#web/ui/buttons/button.tsx';

interface SmsAlphabetProps {
  text: string;
  /** The characters of the sent text that are not in the GSM 7-bit alphabet. */
  forcing: readonly string[];
  segments: number;
  /** The number of SMS segments that the text would need in the GSM 7-bit alphabet. */
  plainSegments: number;
  onReplace: (text: string) => void;
}

/**
 * Lists the characters that are not in the GSM 7-bit alphabet, with buttons that replace them. One
 * such character lowers the limit from 160 to 70 characters per SMS.
 */
export function SmsAlphabet({
  text,
  forcing,
  segments,
  plainSegments,
  onReplace,
}: SmsAlphabetProps): ReactNode {
  if (forcing.length === 0) return null;
  const typed = measureSms(text).forcing;
  const replaceable = typed.filter((character) => plainSms(character) !== character);
  const stubborn = typed.filter((character) => plainSms(character) === character);
  return (
    <div className="rounded-control bg-warning-soft p-3 leading-5">
      <p className="font-medium">
        {plainSegments < segments
          ? `${segments} SMS au lieu de ${plainSegments}`
          : '70 signes par SMS au lieu de 160'}
      </p>
      <p className="text-ink-2">
        {typed.length === 0
          ? 'Une valeur, comme le nom de votre boutique, sort de l’alphabet GSM.'
          : `${forcing.length > 1 ? 'Ces caractères sortent' : 'Ce caractère sort'} de l’alphabet GSM : le message entier passe à 70 signes par SMS.`}
      </p>
      {typed.length > 0 && (
        <p className="mt-2 flex flex-wrap items-center gap-2">
          {replaceable.map((character) => (
            <Button
              key={character}
              aria-label={`Remplacer ${nameOf(character)} par ${plainSms(character) || 'rien'}`}
              onClick={() => onReplace(text.replaceAll(character, plainSms(character)))}
            >
              <span>
                {nameOf(character)} → {plainSms(character).replace(' ', 'espace') || 'rien'}
              </span>
            </Button>
          ))}
          {replaceable.length > 1 && (
            <Button onClick={() => onReplace(plainSms(text))}>Tout remplacer</Button>
          )}
          {stubborn.length > 0 && (
            <Button
              onClick={() =>
                onReplace(
                  stubborn.reduce(
                    (remaining, character) => remaining.replaceAll(character, ''),
                    text,
                  ),
                )
              }
            >{`Retirer ${stubborn.join(' ')}`}</Button>
          )}
        </p>
      )}
    </div>
  );
}

const NAMES: Readonly<Record<string, string>> = {
  '\u00A0': 'espace insécable',
  '\u202F': 'espace fine',
  '\u2009': 'espace fine',
  '\u200B': 'espace invisible',
  '\uFEFF': 'marque invisible',
  '\t': 'tabulation',
};

function nameOf(character: string): string {
  return NAMES[character] ?? character;
}
