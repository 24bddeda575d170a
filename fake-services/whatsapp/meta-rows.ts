/** A template as Meta lists it. */
export interface MetaTemplate {
  id: string;
  name: string;
  language: string;
  status: string;
  category: string;
  parameter_format: 'POSITIONAL' | 'NAMED';
  components: MetaComponent[];
  quality_score?: { score: string };
  rejected_reason?: string;
}

export interface MetaComponent {
  type: string;
  format?: string;
  text?: string;
  example?: Record<string, unknown>;
  buttons?: { type: string; text: string; url?: string; example?: string[] }[];
}

export interface MetaNumber {
  id: string;
  display_phone_number: string;
  verified_name: string;
  quality_rating: string;
  whatsapp_business_manager_messaging_limit: string;
}

/** A message that the fake service accepted. */
export interface MetaMessage {
  id: string;
  phone_number_id: string;
  to: string;
  biz_opaque_callback_data: string | null;
  /** Null for free text. */
  template: { name: string; language: string } | null;
  /** The values in the order of the components, or the free text. */
  values: string[];
}

export const WABA_ID = '210455901122334';
export const NUMBER_ID = '118877665544332';
export const META_TOKEN = 'EAAGm0PX4ZCpsBO0123456789';
export const APP_SECRET = 'meta_app_secret';
export const CREDENTIALS = {
  waba_id: WABA_ID,
  phone_number_id: NUMBER_ID,
  token: META_TOKEN,
  app_secret: APP_SECRET,
};

export const NUMBER: MetaNumber = {
  id: NUMBER_ID,
  display_phone_number: '+33 7 55 51 23 45',
  verified_name: 'Maison Lavande',
  quality_rating: 'GREEN',
  whatsapp_business_manager_messaging_limit: 'TIER_250',
};

/** A template as the Graph API lists it. */
export const META_TEMPLATE: MetaTemplate = {
  id: '701122334455667',
  name: 'demande_avis_fr',
  language: 'fr',
  status: 'APPROVED',
  category: 'UTILITY',
  parameter_format: 'POSITIONAL',
  quality_score: { score: 'GREEN' },
  components: [
    { type: 'HEADER', format: 'TEXT', text: 'Merci {{1}}', example: { header_text: ['Léa'] } },
    {
      type: 'BODY',
      text: 'Votre commande {{1}} est arrivée. Votre avis ?',
      example: { body_text: [['1042']] },
    },
    { type: 'FOOTER', text: 'STOP pour arrêter' },
    {
      type: 'BUTTONS',
      buttons: [
        {
          type: 'URL',
          text: 'Donner mon avis',
          url: 'https://a.example/{{1}}',
          example: ['https://a.example/r/7f3k'],
        },
      ],
    },
  ],
};

/** The same with named variables, as Recueil submits its templates. */
export const NAMED_TEMPLATE: MetaTemplate = {
  id: '701122334455668',
  name: 'recueil_avis',
  language: 'fr',
  status: 'APPROVED',
  category: 'UTILITY',
  parameter_format: 'NAMED',
  components: [
    {
      type: 'BODY',
      text: 'Bonjour {{first_name}}, votre commande {{order_number}} est arrivée.',
      example: {
        body_text_named_params: [
          { param_name: 'first_name', example: 'Léa' },
          { param_name: 'order_number', example: '1042' },
        ],
      },
    },
    {
      type: 'BUTTONS',
      buttons: [
        {
          type: 'URL',
          text: 'Donner mon avis',
          url: 'https://avis.test/{{1}}',
          example: ['https://avis.test/y/exemple'],
        },
      ],
    },
  ],
};
