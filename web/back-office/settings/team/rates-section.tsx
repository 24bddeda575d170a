import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import {
  HIGHEST_RATE,
  OTHER_COUNTRIES,
  type OwnRates,
  RATE_SOURCES,
  usualRate,
} from '#contract/messages/channel-rates.ts';
import { CHANNEL_LABELS } from '#contract/labels/labels.ts';
import { MESSAGE_CHANNELS, type MessageChannel } from '#contract/labels/message-status.ts';
import { ApiError } from '#web/api/api-error.ts';
import { ask } from '#web/api/ask.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { FormSection } from '#web/ui/forms/form-section.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Input } from '#web/ui/forms/input.tsx';
import { SaveBar } from '#web/ui/forms/save-bar.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { COUNTRIES, knownCountryName } from '../../components/countries.ts';
import { settingsQuery } from '../../components/shop-settings.ts';
import { addRate, isAmount, ratesOf, type TypedRate, typedRates } from './typed-rates.ts';
import { UnreadSection } from '../../components/settings/unread-section.tsx';

/**
 * Edits the prices that the team pays for its messages, from which the costs in the statistics are
 * calculated.
 */
export function RatesSection(): ReactNode {
  const query = useQuery(settingsQuery);
  const settings = query.data?.data;
  return (
    <FormSection
      title={<span id="tarifs">Tarifs des envois</span>}
      what="En euros : par message sur WhatsApp et par e-mail, par segment en SMS. Les coûts des statistiques en viennent ; rien n’est facturé par Recueil."
    >
      <UnreadSection query={query} title="Vos tarifs n’ont pas pu être chargés" fields={1}>
        Ils restent tels qu’enregistrés.
      </UnreadSection>
      {settings && <RatesForm key={JSON.stringify(settings.rates)} own={settings.rates} />}
    </FormSection>
  );
}

function RatesForm({ own }: { own: OwnRates }): ReactNode {
  const client = useQueryClient();
  const [typed, setTyped] = useState<readonly TypedRate[]>(() => typedRates(own));
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const hasChanged = JSON.stringify(typed) !== JSON.stringify(typedRates(own));
  const change = (next: readonly TypedRate[]) => {
    setTyped(next);
    setProblem(null);
  };
  const save = async () => {
    if (!typed.every(isAmount))
      return setProblem(`Un tarif est un montant de 0 à ${HIGHEST_RATE} €, par exemple 0,045.`);
    setSaving(true);
    try {
      client.setQueryData(
        settingsQuery.queryKey,
        await ask('updateSettings', { body: { rates: ratesOf(typed) } }),
      );
      await client.invalidateQueries({ queryKey: ['statisticsCosts'] });
      showToast({ title: 'Les tarifs sont enregistrés', color: 'primary' });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.message);
    } finally {
      setSaving(false);
    }
  };
  return (
    <div className="grid gap-6">
      {MESSAGE_CHANNELS.map((channel) => (
        <ChannelRates key={channel} channel={channel} typed={typed} onChange={change} />
      ))}
      {problem && (
        <p role="alert" className="text-error-text">
          {problem}
        </p>
      )}
      <SaveBar
        changes={hasChanged ? ['tarifs des envois'] : []}
        isSaving={isSaving}
        onCancel={() => change(typedRates(own))}
        onSave={() => void save()}
      />
    </div>
  );
}

interface ChannelRatesProps {
  channel: MessageChannel;
  typed: readonly TypedRate[];
  onChange: (typed: readonly TypedRate[]) => void;
}

function ChannelRates({ channel, typed, onChange }: ChannelRatesProps): ReactNode {
  const own = typed.filter((rate) => rate.channel === channel);
  const otherCountries = COUNTRIES.filter((code) => !own.some(({ country }) => country === code));
  const [next] = otherCountries;
  const put = (rate: TypedRate, change: Partial<TypedRate>) =>
    onChange(typed.map((other) => (other === rate ? { ...other, ...change } : other)));
  return (
    <fieldset>
      <legend className="mb-2 font-medium">{CHANNEL_LABELS[channel]}</legend>
      <ul className="grid gap-2">
        {own.map((rate) => (
          <li key={rate.country} className="flex items-center gap-2">
            {rate.country === OTHER_COUNTRIES ? (
              <span className="flex-1">{own.length > 1 ? 'Autres pays' : 'Tous les pays'}</span>
            ) : (
              <Select
                className="flex-1"
                aria-label={`Pays, ${CHANNEL_LABELS[channel]}`}
                value={rate.country}
                onChange={(event) => put(rate, { country: event.target.value })}
              >
                {[rate.country, ...otherCountries.filter((code) => code !== rate.country)].map(
                  (code) => (
                    <option key={code} value={code}>
                      {knownCountryName(code)}
                    </option>
                  ),
                )}
              </Select>
            )}
            <span className="w-28 flex-none">
              <Input
                className="text-right"
                inputMode="decimal"
                aria-label={`Tarif ${CHANNEL_LABELS[channel]}, ${rate.country === OTHER_COUNTRIES ? 'autres pays' : knownCountryName(rate.country)}, en euros`}
                aria-invalid={!isAmount(rate) || undefined}
                placeholder={String(
                  usualRate(channel, rate.country === OTHER_COUNTRIES ? null : rate.country),
                ).replace('.', ',')}
                value={rate.amount}
                onChange={(event) => put(rate, { amount: event.target.value })}
              />
            </span>
            <span className="text-ink-3">€</span>
            {rate.country === OTHER_COUNTRIES ? (
              <span className="w-8" />
            ) : (
              <IconButton
                icon={X}
                label={`Retirer ${knownCountryName(rate.country)}`}
                onClick={() => onChange(typed.filter((other) => other !== rate))}
              />
            )}
          </li>
        ))}
      </ul>
      <p className="mt-2 text-12 text-ink-3">{RATE_SOURCES[channel]}</p>
      {next && (
        <Button
          look="ghost"
          icon={Plus}
          className="mt-1 -ml-3"
          onClick={() => onChange(addRate(typed, channel, next))}
        >
          Un tarif par pays
        </Button>
      )}
    </fieldset>
  );
}
