import type { QuestionWords } from './question-words.ts';

export const SPANISH_QUESTIONS: QuestionWords = {
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
  asked_by: (name, date) => `${name ?? 'Un visitante'}, el ${date}`,
  confirm: 'Confirme esta pregunta para que la tienda la reciba. Se publica tras un control.',
  confirm_action: 'Confirmar mi pregunta',
  confirmed:
    'Su pregunta ha llegado a la tienda. Un correo le dirá si se publica y cuándo tiene respuesta.',
  delete_action: 'Eliminar mi pregunta',
  deleted: 'Su pregunta se ha eliminado.',
  gone: 'Esta pregunta ya no existe, o su enlace ya no es válido.',
  mail: {
    confirm_subject: (shop) => `Confirme su pregunta a ${shop}`,
    confirm: (product) =>
      `Ha hecho una pregunta sobre ${product}. Solo se transmite tras su confirmación. Si no ha sido usted, ignore este mensaje: no se enviará nada.`,
    refused_subject: (shop) => `Su pregunta a ${shop} no se publica`,
    refused: (product, reason) => `Su pregunta sobre ${product} no se publica. Motivo: ${reason}.`,
    published_subject: (shop) => `Su pregunta a ${shop} está publicada`,
    published: (product) =>
      `Su pregunta sobre ${product} está publicada. Un correo le avisará de una respuesta.`,
    answered_subject: (shop) => `Una respuesta a su pregunta, ${shop}`,
    answered: (product) => `Su pregunta sobre ${product} tiene respuesta.`,
    see: 'Ver la página del producto',
    own: 'Ver o eliminar mi pregunta',
    foot: (shop) =>
      `Recibe este mensaje porque esta dirección hizo una pregunta a ${shop}. No sirve para nada más.`,
  },
  buyer: {
    title: 'Otros clientes tienen una pregunta',
    intro: 'Usted compró estos productos: su respuesta ayuda. Nada es obligatorio.',
    answer: 'Su respuesta',
    send: 'Enviar mis respuestas',
    saved: 'Gracias. Sus respuestas se publican tras un control.',
    pending: 'Pendiente de publicación.',
    link: 'Responder a preguntas de otros clientes',
  },
};
