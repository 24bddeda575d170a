import type { QuestionTexts } from './question-texts.ts';

export const SPANISH_QUESTIONS: QuestionTexts = {
  heading: 'Preguntas',
  ask: 'Hacer una pregunta',
  title: (product) => `Su pregunta sobre ${product}`,
  text: 'Su pregunta',
  name: 'Su nombre (opcional)',
  email: 'Su correo electrónico',
  email_hint: 'Para confirmar la pregunta y avisarle de la respuesta. Nunca se muestra.',
  send: 'Enviar la pregunta',
  asked:
    'Acaba de salir un correo hacia esta dirección. La pregunta llega a la tienda cuando se abre su enlace.',
  problems: {
    text: 'Escriba una pregunta de 10 a 500 caracteres.',
    email: 'Esta dirección no puede existir: compruébela.',
    too_fast: 'El formulario se envió demasiado rápido o demasiado tarde: envíelo de nuevo.',
  },
  back: 'Volver a las opiniones',
  by_shop: (shop) => `Respuesta de ${shop}`,
  by_buyer: (name) =>
    name === null ? 'Respuesta de un comprador' : `Respuesta de ${name}, comprador`,
  by_imported: (name) => (name === null ? 'Respuesta importada' : `Respuesta importada de ${name}`),
  asked_by: (name, date) => `${name ?? 'Un visitante'}, el ${date}`,
  confirm: 'Confirme esta pregunta para que la tienda la reciba. Se publica tras un control.',
  confirm_action: 'Confirmar mi pregunta',
  confirmed:
    'Su pregunta ha llegado a la tienda. Un correo le dirá si se publica y cuándo tiene respuesta.',
  published: 'Su pregunta está publicada.',
  refused: 'Su pregunta no está publicada.',
  contest_text: 'Por qué debería aparecer este texto',
  contest_over:
    'La tienda ha examinado su impugnación y mantiene el rechazo. Siempre puede corregir su texto.',
  change: 'Corregir mi pregunta',
  change_hint: 'Una pregunta corregida se comprueba de nuevo antes de aparecer.',
  save: 'Enviar la corrección',
  delete_action: 'Retirar mi pregunta',
  deleted:
    'Su pregunta se ha retirado y ya no es visible. La tienda conserva la prueba un año y después la borra.',
  gone: 'Esta pregunta ya no existe, o su enlace ya no es válido.',
  mail: {
    confirm_subject: (shop) => `Confirme su pregunta a ${shop}`,
    confirm: (product) =>
      `Ha hecho una pregunta sobre ${product}. Solo se transmite tras su confirmación. Si no ha sido usted, ignore este mensaje: no se enviará nada.`,
    refused_subject: (shop) => `Su pregunta a ${shop} no se publica`,
    refused: (product, reason) => `Su pregunta sobre ${product} no se publica. Motivo: ${reason}.`,
    refused_next: 'Puede corregirla: se comprobará de nuevo.',
    published_subject: (shop) => `Su pregunta a ${shop} está publicada`,
    published: (product) =>
      `Su pregunta sobre ${product} está publicada. Un correo le avisará de una respuesta.`,
    answered_subject: (shop) => `Una respuesta a su pregunta, ${shop}`,
    answered: (product) => `Su pregunta sobre ${product} tiene respuesta.`,
    see: 'Ver la página del producto',
    own: 'Ver, corregir o retirar mi pregunta',
    foot: (shop) =>
      `Recibe este mensaje porque esta dirección hizo una pregunta a ${shop}. No sirve para nada más.`,
    answer_published_subject: (shop) => `Su respuesta a una pregunta está publicada, ${shop}`,
    answer_published: (product) => `Su respuesta a una pregunta sobre ${product} está publicada.`,
    answer_refused_subject: (shop) => `Su respuesta a una pregunta no está publicada, ${shop}`,
    answer_refused: (product, reason) =>
      `Su respuesta a una pregunta sobre ${product} no está publicada. Motivo: ${reason}.`,
    answer_own: 'Corregirla o retirarla',
    answer_foot: (shop) =>
      `Este mensaje le dice qué ha sido de la respuesta que dio en el sitio de ${shop}.`,
  },
  buyer: {
    title: 'Otros clientes tienen una pregunta',
    intro: 'Usted compró estos productos: su respuesta ayuda. Nada es obligatorio.',
    answer: 'Su respuesta',
    send: 'Enviar mis respuestas',
    saved: 'Gracias. Sus respuestas se publican tras un control.',
    pending: 'Pendiente de publicación.',
    published: 'Su respuesta está publicada.',
    refused: 'Su respuesta no está publicada.',
    withdraw: 'Retirar mi respuesta',
    link: 'Responder a preguntas de otros clientes',
  },
};
