import { z } from 'zod';
import { StartRefused } from '#server/start-refused.ts';
import { webAddress } from './config-shapes.ts';

const HEADER = /^[\w-]{1,100}=[\x20-\x7e]{1,2000}$/;

/** In the format of `config-variables.ts`. The names are those of OpenTelemetry. */
export const TRACING_VARIABLES = {
  OTEL_EXPORTER_OTLP_ENDPOINT: [
    webAddress.optional(),
    'l’adresse http:// ou https:// d’un collecteur OpenTelemetry, par exemple http://127.0.0.1:4318',
  ],
  OTEL_EXPORTER_OTLP_HEADERS: [
    z
      .string()
      .transform((text) => text.split(',').map((part) => part.trim()))
      .refine((parts) => parts.every((part) => HEADER.test(part)))
      .optional(),
    'une liste d’en-têtes nom=valeur séparés par des virgules',
  ],
  OTEL_SERVICE_NAME: [
    z
      .string()
      .regex(/^[\w.:/ -]{1,100}$/)
      .default('recueil'),
    'un nom de 100 lettres et chiffres au plus',
  ],
  OTEL_TRACES_SAMPLER_ARG: [
    z
      .string()
      .regex(/^(?:0|1|0?\.\d{1,9}|1\.0)$/)
      .transform(Number)
      .default(1),
    'une part entre 0 et 1, par exemple 0.1',
  ],
} as const;

/** The collector to which traces are sent. */
export interface TraceCollector {
  url: string;
  headers: Readonly<Record<string, string>>;
  serviceName: string;
  /** Share of the traces that are recorded, from 0 to 1. */
  ratio: number;
}

/** Returns null when no traces are recorded. */
export function traceCollector({
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_HEADERS: headers,
  OTEL_SERVICE_NAME: serviceName,
  OTEL_TRACES_SAMPLER_ARG: ratio,
}: {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  OTEL_EXPORTER_OTLP_HEADERS?: readonly string[] | undefined;
  OTEL_SERVICE_NAME: string;
  OTEL_TRACES_SAMPLER_ARG: number;
}): TraceCollector | null {
  if (endpoint === undefined) {
    if (headers === undefined) return null;
    throw new StartRefused(
      'OTEL_EXPORTER_OTLP_HEADERS ne sert à rien sans OTEL_EXPORTER_OTLP_ENDPOINT : donnez-lui l’adresse du collecteur.',
    );
  }
  return {
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    headers: Object.fromEntries(
      (headers ?? []).map((header) => {
        const [name = '', ...value] = header.split('=');
        return [name, value.join('=')];
      }),
    ),
    serviceName,
    ratio,
  };
}
