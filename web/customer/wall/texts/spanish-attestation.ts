import type { AttestationFigures } from '#contract/customer-pages/wall-page.ts';
import type { AttestationTexts, ReportTexts } from './wall-page-texts.ts';

const MOMENT: Readonly<Record<AttestationFigures['trigger_event'], string>> = {
  order_created: 'después de cada pedido',
  order_paid: 'después del pago de cada pedido',
  order_fulfilled: 'después del envío de cada pedido',
  order_delivered: 'después de la entrega de cada pedido',
};
const REMINDERS = [
  'sin recordatorio',
  'con un recordatorio como máximo',
  'con dos recordatorios como máximo',
] as const;
const days = (count: number): string => (count === 1 ? 'un día' : `${count} días`);

export const spanishAttestation: AttestationTexts = {
  title: 'Cómo se recogen y comprueban estas opiniones',
  lead: (shop) =>
    `Las opiniones de ${shop} se recogen, comprueban y publican con el programa Recueil. El programa mantiene esta página al día.`,
  figures: 'En cifras',
  counted: (it) => [
    ['Opiniones publicadas', it.published],
    ['de ellas, compra verificada', it.verified],
    ...(it.has_incentivized ? ([['de ellas, con contrapartida', it.incentivized]] as const) : []),
    ['En comprobación', it.pending],
    ['Rechazadas desde hace un año', it.refused],
    ['Retiradas por su autor desde hace un año', it.withdrawn],
    ['Dudas señaladas desde hace un año', it.reported],
  ],
  sections: (shop, figures) => [
    {
      title: 'Quién puede opinar',
      text: `${shop} escribe ${MOMENT[figures.trigger_event]}, a cada cliente, una vez por pedido, ${REMINDERS[figures.reminders] ?? 'con algunos recordatorios'}. Nadie se elige por la opinión que se espera. Un enlace abierto a todos también permite opinar: la opinión lleva entonces la mención «Compra no verificada».`,
    },
    {
      title: 'Qué se verifica',
      text: '«Compra verificada» quiere decir que la opinión viene del enlace personal de un pedido que la tienda conoce. La fecha de la experiencia es la de la entrega, o si no la del pedido. La identidad del autor no se comprueba más allá.',
    },
    {
      title: 'La comprobación antes de publicar',
      text: `Cada opinión se lee antes de aparecer, sea cual sea su nota. Sin decisión al cabo de ${days(figures.moderation_days)}, se publica por sí sola si la compra está verificada; si no, espera una decisión. La tienda no puede cambiar ni la nota ni el texto; puede responder.`,
    },
    {
      title: 'Sin contrapartida',
      text:
        figures.incentivized === 0
          ? 'No se da ningún descuento, regalo ni puntos a cambio de una opinión.'
          : 'Una opinión dada a cambio de una ventaja lleva la mención «Opinión con contrapartida».',
    },
    {
      title: 'El orden de las opiniones',
      text: 'Primero las más recientes. El lector también puede ordenarlas por antigüedad o por nota. La nota media es la de todas las opiniones publicadas, con el mismo peso.',
    },
    {
      title: 'Los derechos del autor',
      text: 'Con su enlace personal, el autor puede cambiar su opinión, que entonces se comprueba de nuevo, o retirarla. Se le anuncia un rechazo con su motivo, y puede impugnarlo. La tienda puede responderle en público.',
    },
    {
      title: 'Cuánto tiempo',
      text: `Una opinión publicada sigue en línea mientras su autor no la retire. Una opinión rechazada, retirada o sustituida se guarda ${figures.proof_days === 365 ? 'un año' : days(figures.proof_days)} como prueba y después se borra.`,
    },
  ],
  grounds: 'Los únicos motivos de rechazo',
  reasons: {
    insulting: 'Palabras injuriosas o discriminatorias',
    personal_data: 'Datos personales de otra persona',
    off_topic: 'Sin relación con la compra',
    advertising: 'Publicidad o enlace comercial',
    conflict_of_interest: 'Conflicto de intereses con la tienda o un competidor',
    illegal: 'Contenido ilícito',
    unreadable: 'Texto ilegible o sin sentido',
  },
  report_title: 'Señalar una duda',
  report_how:
    'Cada opinión lleva un enlace «Denunciar», gratuito y abierto a todos. La tienda examina cada duda motivada; la respuesta se envía a la dirección indicada.',
  wall: 'Leer las opiniones',
  self: 'Esta página describe lo que hace el programa. No es un certificado, y ningún organismo la ha expedido.',
};

export const spanishReporting: ReportTexts = {
  title: 'Señalar una duda sobre esta opinión',
  lead: 'Es gratuito. La tienda lo lee y debe examinarlo.',
  reason: 'Motivo',
  reasons: {
    not_a_customer: 'El autor seguramente no ha comprado nada',
    conflict_of_interest: 'El autor parece vinculado a la tienda o a un competidor',
    paid: 'La opinión parece recompensada',
    false_facts: 'Los hechos contados parecen falsos',
    illegal: 'El contenido es ilícito',
    other: 'Otra duda',
  },
  words: '¿Por qué esta duda?',
  text_hint: 'Unas palabras que permitan comprobarlo, 20 caracteres como mínimo.',
  email: 'Correo electrónico',
  email_hint: 'Facultativo: para recibir la respuesta.',
  send: 'Enviar',
  cancel: 'Volver a las opiniones',
  problems: {
    reason: 'Elija un motivo.',
    words: 'Escriba entre 20 y 1000 caracteres.',
    email: 'Este correo electrónico no está completo.',
    too_fast: 'Envíelo de nuevo: la página acababa de abrirse.',
  },
  done: 'Enviado',
  done_text: 'La tienda lo examinará.',
};
