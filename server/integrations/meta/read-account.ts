import { z } from 'zod';
import type {
  ProvidedTemplate,
  WhatsappAccount,
  WhatsappDetails,
} from '#server/ports/whatsapp-provider.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import { type PageCursor, followPage } from '#server/outgoing/follow-pages.ts';
import { serviceText } from '#server/outgoing/service-text.ts';
import { callGraph, type Graph } from './call-graph.ts';
import type { MetaCredentials } from './credentials.ts';
import { readTemplate } from './read-templates.ts';
import { isUnknownObject, translateGraphError } from './translate-graph-error.ts';

const NO_NUMBER =
  'Meta ne connaît pas cet identifiant de numéro, ou le jeton n’y a pas accès. Copiez « Phone number ID » depuis le gestionnaire WhatsApp.';
const NO_WABA =
  'Meta ne connaît pas cet identifiant de compte, ou le jeton n’y a pas accès. Copiez « WhatsApp Business Account ID » depuis le gestionnaire WhatsApp.';
const OTHER_WABA =
  'Ce numéro n’appartient pas à ce compte WhatsApp Business : copiez les deux identifiants de la même page.';

const number = z.looseObject({
  display_phone_number: z
    .string()
    .max(40)
    .refine((text) => /^\d{5,20}$/u.test(text.replaceAll(/\D/gu, ''))),
  verified_name: serviceText(200).nullish(),
  quality_rating: z.string().max(40).nullish(),
  whatsapp_business_manager_messaging_limit: z.string().max(40).nullish(),
});
/** The number of rows requested per page, and the most that a page may contain. */
const A_PAGE = 100;
const page = z.looseObject({
  data: z.array(z.unknown()).max(A_PAGE),
  paging: z
    .looseObject({
      cursors: z.looseObject({ after: z.string().optional() }).optional(),
      next: z.string().optional(),
    })
    .optional(),
});
const TEMPLATE_FIELDS =
  'id,name,language,status,category,components,parameter_format,quality_score,rejected_reason';
/** Meta stores at most 6,000 templates per account. */
const MOST_PAGES = 60;

/**
 * Checks everything that was entered: the number, its account, and its templates. Each refusal
 * names its field.
 */
export async function readAccount(
  graph: Graph,
  credentials: MetaCredentials,
): Promise<WhatsappAccount> {
  const { waba_id, phone_number_id } = credentials;
  const fields =
    'id,display_phone_number,verified_name,quality_rating,whatsapp_business_manager_messaging_limit';
  const answer = await read(
    graph,
    credentials,
    phone_number_id,
    { fields },
    { phone_number_id: NO_NUMBER },
  );
  const numbers = await readPages(
    graph,
    credentials,
    `${waba_id}/phone_numbers`,
    { fields: 'id' },
    { waba_id: NO_WABA },
  );
  if (
    !numbers.some(
      (row) => z.looseObject({ id: z.string() }).safeParse(row).data?.id === phone_number_id,
    )
  )
    throw new ProviderError('auth', OTHER_WABA, { field: 'phone_number_id' });
  const rows = await readPages(
    graph,
    credentials,
    `${waba_id}/message_templates`,
    { fields: TEMPLATE_FIELDS },
    { waba_id: NO_WABA },
  );
  return {
    templates: rows
      .map(readTemplate)
      .filter((template): template is ProvidedTemplate => template !== null),
    details: detailsOf(answer, credentials),
  };
}

type MissingCredentials = Partial<Record<keyof MetaCredentials, string>>;

async function read(
  graph: Graph,
  credentials: MetaCredentials,
  path: string,
  query: Record<string, string>,
  unknown: MissingCredentials,
): Promise<unknown> {
  const answer = await callGraph(graph, credentials, {
    method: 'GET',
    path: encodeURI(path),
    query,
  });
  if (answer.status === 200) return answer.body;
  const [firstUnknown] = Object.entries(unknown);
  if (firstUnknown && isUnknownObject(answer))
    throw new ProviderError('auth', firstUnknown[1], {
      field: firstUnknown[0],
      cause: answer.text,
    });
  throw translateGraphError(answer);
}

async function readPages(
  graph: Graph,
  credentials: MetaCredentials,
  path: string,
  query: Record<string, string>,
  unknown: MissingCredentials,
): Promise<unknown[]> {
  const rows: unknown[] = [];
  let at: PageCursor | null = null;
  for (let count = 0; count < MOST_PAGES; count++) {
    const body = page.safeParse(
      await read(
        graph,
        credentials,
        path,
        { ...query, limit: String(A_PAGE), ...(at !== null && { after: at.page }) },
        unknown,
      ),
    );
    if (!body.success) throw new ProviderError('transient', `Meta 200 without a list: ${path}`);
    rows.push(...body.data.data);
    const after = body.data.paging?.cursors?.after;
    if (body.data.paging?.next === undefined || after === undefined) break;
    at = followPage('Meta', at, after);
  }
  return rows;
}

function detailsOf(
  answer: unknown,
  { waba_id, phone_number_id }: MetaCredentials,
): WhatsappDetails {
  const parsed = number.safeParse(answer);
  // An object that is not a number answers with its own id. An answer without even that does not
  // come from Meta.
  if (
    !parsed.success &&
    z.looseObject({ id: z.literal(phone_number_id) }).safeParse(answer).success
  )
    throw new ProviderError('auth', NO_NUMBER, { field: 'phone_number_id' });
  if (!parsed.success) throw new ProviderError('transient', 'Meta 200 without a number');
  const {
    display_phone_number,
    verified_name,
    quality_rating,
    whatsapp_business_manager_messaging_limit: limit,
  } = parsed.data;
  return {
    waba_id,
    phone_number_id,
    phone_number: `+${display_phone_number.replaceAll(/\D/g, '')}`,
    verified_name: verified_name ?? null,
    quality: qualityOf(quality_rating),
    tier: tierOf(limit),
  };
}

export function qualityOf(rating: string | null | undefined): WhatsappDetails['quality'] {
  return ({ GREEN: 'green', YELLOW: 'yellow', RED: 'red' } as const)[rating ?? ''] ?? null;
}

/**
 * Parses `TIER_250`, `TIER_10K`, `TIER_UNLIMITED`, or the number itself, where −1 means no limit.
 */
export function tierOf(limit: string | number | null | undefined): WhatsappDetails['tier'] {
  if (limit === -1 || limit === 'TIER_UNLIMITED') return 'unlimited';
  const [, digits, thousands] = /^(?:TIER_)?(\d{1,6})(K?)$/.exec(String(limit ?? '')) ?? [];
  return digits === undefined ? null : Number(digits) * (thousands === 'K' ? 1000 : 1);
}
