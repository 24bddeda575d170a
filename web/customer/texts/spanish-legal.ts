import { THANKS_TEXTS } from '../products/thanks-texts.ts';
import type { LegalRules } from '#contract/customer-pages/customer-frame.ts';
import { WALL_RULES } from './wall-rules.ts';
import type { LegalSection, LegalPageTexts } from './page-texts.ts';

const MOMENT: Readonly<Record<LegalRules['trigger_event'], string>> = {
  order_created: 'después de un pedido',
  order_paid: 'después del pago de un pedido',
  order_fulfilled: 'después del envío de un pedido',
  order_delivered: 'después de la entrega de un pedido',
};

export const spanishLegal: LegalPageTexts = {
  title: 'Cómo funcionan las opiniones',
  sections,
  website: 'Ir a la web de la tienda',
  figures: 'Las opiniones de la tienda y sus cifras',
};

function sections(
  shop: string,
  rules: LegalRules,
  sites: readonly string[],
): readonly LegalSection[] {
  const texts = WALL_RULES.es;
  const reminders =
    [
      'sin ningún recordatorio',
      'con un recordatorio como máximo',
      'con dos recordatorios como máximo',
    ][rules.reminders] ?? 'con algunos recordatorios';
  return [
    {
      title: 'Quién pregunta, y a quién',
      text: rules.is_general
        ? texts.open(shop)
        : `${shop} pregunta ${MOMENT[rules.trigger_event]}, una vez por pedido, ${reminders}. Los clientes nunca se eligen por la opinión que se les supone. El envío y la recogida pasan por el programa Recueil.`,
    },
    {
      title: rules.gives_code ? THANKS_TEXTS.es.legal_title : 'Ninguna contrapartida',
      text: rules.gives_code
        ? THANKS_TEXTS.es.legal_text
        : 'Aquí no se da ni descuento, ni regalo, ni puntos a cambio de una opinión.',
    },
    choices(rules, sites),
    {
      title: 'Qué se publica',
      text: `El mensaje escrito «solo para la tienda» no aparece en ninguna parte. La nota solo aparece con una opinión que su autor destina a la web de la tienda${sites.length === 0 ? '' : '. Una opinión publicada en otro sitio sigue las reglas de ese sitio, que la controla'}.`,
    },
    ...texts.sections(rules),
    {
      title: 'Cambiar o retirar',
      text: `La nota se puede cambiar durante 30 días con el enlace recibido; cuenta la última. El enlace sigue abierto ${rules.link_ttl_days} días después del primer mensaje. ${texts.edit}`,
    },
    {
      title: 'Datos personales',
      text: `Responsable: ${shop}. Se usan su nombre, dirección o número, pedido, nota y mensaje para pedir la opinión, leerla y responder. Base legal: interés legítimo para preguntar, consentimiento para publicar.${rules.is_general ? '' : ` ${texts.objection}`} Para acceder a sus datos o borrarlos: la tienda. Reclamaciones: su autoridad de protección de datos (en Francia, cnil.fr).`,
    },
    {
      title: 'Esta página y lo que mide',
      text: 'Ni cookies ni rastreadores. La tienda sabe que la página se abrió, su nota y el enlace público que siguió, nada más. Solo se guarda una cookie si elige un idioma.',
    },
  ];
}

function choices(rules: LegalRules, sites: readonly string[]): LegalSection {
  const list = [...sites, 'el sitio de la tienda', 'un mensaje privado a la tienda'].join(', ');
  const order = rules.is_order_drawn
    ? 'El orden de los sitios de opiniones se sortea para cada cliente antes de su nota y ya no cambia.'
    : 'Su orden es el mismo para todos.';
  if (!rules.is_enabled || sites.length === 0)
    return {
      title: 'Las mismas opciones para todas las notas',
      text: 'De 1 a 5, cada cliente puede escribir una opinión para el sitio de la tienda o un mensaje privado.',
    };
  if (rules.mode === 'neutral')
    return {
      title: 'Las mismas opciones para todas las notas',
      text: `De 1 a 5, cada cliente ve las mismas opciones: ${list}. ${order}`,
    };
  const low =
    'Las notas bajas ven primero el mensaje privado; los enlaces públicos siguen a la vista debajo.';
  const high =
    rules.mode === 'redirect' ? ' Las notas altas pasan enseguida a un sitio público.' : '';
  return {
    title: 'Qué sigue a la nota',
    text: `${low}${high} Cada cliente puede seguir siempre los enlaces públicos: ${sites.join(', ')}.`,
  };
}
