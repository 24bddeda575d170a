import { byName } from '../../texts/page-texts.ts';
import { WALL_PAGE_TEXTS } from '../../wall/texts/wall-page-texts-of.ts';
import type { ReviewTexts } from './review-texts.ts';

const days = (count: number): string => (count === 1 ? 'un día' : `${count} días`);

export const spanishReview: ReviewTexts = {
  item: 'En nuestro sitio',
  item_hint: (count) =>
    count === null
      ? 'Público, tras la lectura de la tienda'
      : `Público, comprobado en ${days(count)} como máximo`,
  heading: 'Una opinión pública',
  about: 'Su opinión trata de',
  about_shop: 'La tienda',
  title: 'Título',
  text: 'Su opinión',
  name: 'Nombre mostrado',
  name_hint: 'Vacío: «Cliente anónimo».',
  photos: 'Fotos',
  photos_hint: 'Hasta tres fotos de 10 MB cada una (JPEG, PNG, WebP, GIF, AVIF).',
  optional: 'facultativo',
  kept_photos: 'Fotos guardadas',
  remove_photo: (number) => `Quitar la foto ${number}`,
  send: 'Publicar mi opinión',
  save: 'Publicar la nueva versión',
  consent: (shop, count) =>
    `Aparecerán en el sitio de ${shop}${count === null ? ', tras la lectura de la tienda' : `, en ${days(count)} como máximo`}: su nota, este texto, el nombre mostrado y las fotos. Podrá cambiarlos o retirarlos.`,
  consent_link: 'Cómo funcionan las opiniones',
  problems: {
    empty: 'Escriba unas palabras, o vuelva atrás.',
    too_long: (length) =>
      `Su opinión tiene ${length} caracteres, 2000 como máximo. Acórtela y envíela de nuevo: no se ha perdido nada.`,
    photo:
      'Una foto no se ha podido leer: elija una imagen JPEG, PNG, WebP, GIF o AVIF. Su texto sigue aquí.',
    photo_too_large: 'Una foto pesa demasiado: 10 MB como máximo. Su texto sigue aquí.',
    too_many_photos: 'Tres fotos como máximo. Su texto sigue aquí.',
    photo_budget_exceeded:
      'Ya ha cambiado sus fotos varias veces, o la tienda recibe demasiadas hoy: envíe su texto sin foto nueva o vuelva a intentarlo mañana.',
  },
  states: {
    pending: 'Su opinión se está comprobando',
    published: 'Su opinión está publicada',
    refused: 'Su opinión no está publicada',
    withdrawn: 'Su opinión está retirada',
  },
  thanks: byName((name) => `Anotado. Gracias, ${name}.`, 'Anotado. Gracias.'),
  pending: (day) =>
    day === ''
      ? 'Su opinión espera a que la tienda la lea: su compra no está verificada.'
      : `Su opinión aparecerá como muy tarde el ${day}, una vez comprobada.`,
  notice: 'Un mensaje le avisará.',
  published: (day) => `Está en línea desde el ${day}.`,
  refused: (reason) => `Motivo del rechazo: ${reason.toLowerCase()}.`,
  withdrawn: 'Ya no es visible. La tienda guarda la prueba un año y después la borra.',
  wall: 'Ver las opiniones publicadas',
  change: 'Cambiar mi opinión',
  change_photos: 'Añadir o quitar fotos',
  write_again: 'Escribir otra opinión',
  keep: 'Dejar mi opinión como está',
  withdraw: 'Retirar mi opinión',
  contest: 'Impugnar este rechazo',
  contest_what:
    'Puede corregir su opinión, o decir por qué debería aparecer tal cual. La tienda debe entonces decidir de nuevo.',
  contest_text: 'Por qué debería aparecer su opinión',
  contest_send: 'Impugnar el rechazo',
  contested: 'Su impugnación ha llegado a la tienda. Un mensaje le dirá su decisión.',
  contest_over:
    'La tienda ha examinado su impugnación y mantiene el rechazo. Aún puede corregir su opinión.',
  back: 'Volver a mi respuesta',
  reasons: WALL_PAGE_TEXTS.es.attestation.reasons,
  mail: {
    hello: byName((name) => `Hola ${name}:`, 'Hola:'),
    published_subject: (shop) => `Su opinión sobre ${shop} está publicada`,
    published: (shop) => `Su opinión está en línea en el sitio de ${shop}. Gracias por darla.`,
    published_action: 'Ver las opiniones publicadas',
    published_change: 'Cambiarla o retirarla',
    refused_subject: (shop) => `Su opinión sobre ${shop} no está publicada`,
    refused: (shop, reason) =>
      `${shop} no ha publicado su opinión. Motivo: ${reason.toLowerCase()}.`,
    refused_next: 'Puede corregirla: se comprobará de nuevo.',
    refused_contest:
      'También puede impugnar este rechazo: la tienda deberá decidir de nuevo y responderle.',
    refused_action: 'Corregir o impugnar',
    refused_imported: (shop, origin) =>
      `La dejó en ${origin} y ${shop} la había recogido en su sitio. Puede impugnar este rechazo escribiendo a la tienda.`,
    foot: (shop) => `Este mensaje le dice qué ha sido de la opinión que dio a ${shop}.`,
    reply_subject: (shop) => `${shop} le responde sobre su opinión`,
    reply_foot: (shop) =>
      `${shop} responde a la opinión que usted le dio. Esta respuesta no se publica en ninguna parte.`,
    preferences: 'Elegir lo que recibo',
    answer_subject: (shop) => `Su aviso sobre una opinión de ${shop}`,
    answer_kept: 'La opinión señalada se ha examinado. Sigue publicada.',
    answer_removed: 'La opinión señalada se ha examinado. Ya no está publicada.',
    answer_action: 'Cómo se comprueban las opiniones',
    answer_foot: (shop) =>
      `Dejó esta dirección al señalar una opinión sobre ${shop}; acaba de borrarse.`,
  },
};
