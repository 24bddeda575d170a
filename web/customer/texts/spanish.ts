import { spanishLegal } from './spanish-legal.ts';
import { GENERAL } from './general-texts.ts';
import { PREFERENCES } from './preferences-texts.ts';
import { WITHDRAW } from './withdraw-texts.ts';
import { byName, type PageTexts } from './page-texts.ts';

export const spanish: PageTexts = {
  other_language: 'fr',
  stars: ['Malo', 'Flojo', 'Correcto', 'Bueno', 'Excelente'],
  order: (number, date) => {
    const order = number === null ? 'Pedido' : `Pedido n.º\u00a0${number}`;
    if (date === null) return number === null ? '' : order;
    if ('ordered' in date) return `${order} del ${date.ordered}`;
    return `${order}${number === null ? '' : ','} entregado el ${date.delivered}`;
  },
  products: (product, others) =>
    others === 0
      ? product
      : `${product}, y ${others === 1 ? 'otro artículo' : `${others} artículos más`}`,
  rating: {
    title: (shop) => `Su opinión – ${shop}`,
    question: '¿Qué tal fue su pedido?',
    star: (count) => `${count} estrella${count > 1 ? 's' : ''} de 5`,
    chosen: 'su elección',
    confirm: (count) => `Confirmar ${count} estrella${count > 1 ? 's' : ''} de 5`,
    not_received: 'Todavía no lo he recibido',
    who: (shop) => `${shop} pregunta a cada cliente. Nada se publica sin su consentimiento.`,
  },
  foot: {
    label: 'Información',
    legal: 'Cómo funcionan las opiniones',
    stop: 'Dejar de recibir',
    stop_long: 'Dejar de recibir estos mensajes',
  },
  rated: {
    title: (shop) => `Gracias – ${shop}`,
    summary: (rating, word) => `Su nota: ${rating} de 5, ${word}`,
    change: 'Cambiar',
    change_what: 'mi nota',
    thanks: {
      happy: byName((name) => `Gracias, ${name}.`, 'Gracias.'),
      neutral: byName((name) => `Gracias, ${name}.`, 'Gracias.'),
      unhappy: byName((name) => `Gracias por su franqueza, ${name}.`, 'Gracias por su franqueza.'),
    },
    saved: 'Su nota está guardada.',
    empathy: {
      happy: 'Todo el equipo se alegra de leerla.',
      neutral: 'Aún no es del todo lo que esperaba, y nos gustaría entender por qué.',
      unhappy: 'Sentimos que este pedido no haya estado a la altura.',
    },
    more: '¿Quiere decirnos algo más?',
    more_public: 'También puede decirlo en público',
    no_more: 'No, gracias, he terminado',
    already: 'Ya ha respondido, gracias.',
    when: (day, until) =>
      `Fue el ${day}.${until === null ? '' : ` Puede cambiar su nota hasta el ${until}.`}`,
    said: 'Su mensaje privado',
  },
  destinations: {
    on: ({ kind, label }, host) =>
      label ??
      (kind === 'trustpilot' ? 'En Trustpilot' : kind === 'google' ? 'En Google' : `En ${host}`),
    where: ({ kind }, host) =>
      kind === 'google' ? 'Público, en la ficha de la tienda' : `Público, en ${host}`,
    shop: 'Solo a la tienda',
    shop_where: 'Privado, nunca se publica',
  },
  upsell: { next_time: 'Para la próxima vez', code: 'Código:' },
  form: {
    heading: 'Escribir a la tienda',
    message: 'Su mensaje',
    contact: {
      email: 'Pueden responderme por correo electrónico',
      phone: 'Pueden responderme por teléfono',
    },
    send: 'Enviar a la tienda',
    privacy: 'Privado, nunca se publica.',
    topic: '¿Qué no ha ido bien?',
    topics: {
      delivery: 'La entrega',
      product: 'El producto',
      service: 'El servicio',
      other: 'Otra cosa',
    },
    optional: 'opcional',
    worst: 'Nada',
    best: 'Del todo',
    too_long: (length) =>
      `Su mensaje tiene ${length.toLocaleString('es')} caracteres, el máximo es 4000. Acórtelo y envíelo de nuevo: no se ha perdido nada.`,
    empty: 'Escriba unas palabras, o termine sin mensaje.',
    unanswered: 'Responda a esta pregunta.',
  },
  onward: {
    title: (site) => `Gracias. Se abre ${site}.`,
    text: 'Su nota está guardada. Ahora puede decirlo en público.',
    go: (site) => `Ir a ${site}`,
    stay: 'Quedarme aquí',
  },
  done: {
    feedback: byName((name) => `Anotado. Gracias, ${name}.`, 'Anotado. Gracias.'),
    feedback_text: 'Su mensaje ha llegado a la tienda.',
    nothing: byName((name) => `Gracias, ${name}.`, 'Gracias.'),
    nothing_text: 'Hasta pronto.',
    back: 'Volver a mi respuesta',
  },
  postpone: {
    title: '¿Todavía no lo ha recibido?',
    text: 'Esperaremos una semana antes de volver a preguntarle.',
    button: 'Todavía no lo he recibido',
    received: 'Lo he recibido, respondo ahora',
  },
  postponed: {
    title: 'Entendido, esperaremos.',
    until: (day) =>
      `Le preguntaremos de nuevo hacia el ${day}. Hasta entonces no tiene que hacer nada.`,
    late: '¿El paquete se retrasa?',
    website: 'Ir a la web de la tienda',
    now: 'Lo he recibido, respondo ahora',
    enough: 'Entendido.',
    enough_text:
      'No volveremos a escribirle sobre este pedido. Esta página sigue abierta para cuando quiera responder.',
  },
  stop: {
    title: '¿Dejar de recibir peticiones de opinión?',
    text: (shop) =>
      `${shop} no volverá a escribirle sobre esto, ni por WhatsApp, ni por SMS, ni por correo electrónico. Los mensajes sobre sus pedidos no cambian.`,
    button: 'Dejar de recibir',
    keep: 'Volver a la pregunta',
    others: (shops) =>
      `Las mismas personas llevan también: ${shops}. Aún puede recibir mensajes de su parte.`,
    all: 'No recibir nada más de todas estas tiendas',
  },
  stopped: {
    title: 'Hecho.',
    text: (shop) =>
      `Ya no recibirá peticiones de opinión de ${shop}. Un recordatorio previsto queda anulado.`,
    others: (shops) => `Tampoco recibirá peticiones de opinión de: ${shops}.`,
    undo: 'Fue un error, deshacer',
  },
  resumed: {
    title: 'Deshecho.',
    text: (shop) => `${shop} podrá volver a pedirle su opinión después de un pedido.`,
    answer: 'Dar mi opinión',
  },
  gone: {
    title: 'Este enlace ya no está activo.',
    expired: (span) => `Permitía dar una opinión durante ${span} después de nuestro mensaje.`,
    erased: 'Los datos correspondientes se han borrado.',
    website: (shop) => `Ir a la web de ${shop}`,
  },
  span: (days) => (days === 180 ? 'seis meses' : days === 365 ? 'un año' : `${days} días`),
  reopen: 'Volver a la página',
  plain: {
    no_link: {
      title: 'Abra el enlace que recibió de su tienda.',
      text: 'Está en el mensaje que le pedía su opinión. Cada enlace es personal.',
    },
    unknown: {
      title: 'Este enlace no existe.',
      text: 'Quizá su programa de correo lo ha cortado. Ábralo de nuevo, entero, desde el mensaje recibido.',
    },
    link_closed: {
      title: 'Esta página no está abierta.',
      text: 'La tienda no recoge opiniones en esta dirección. Si ha recibido un mensaje, abra el enlace que contiene.',
    },
    too_large: {
      title: 'Este mensaje es demasiado largo.',
      text: 'No puede superar los 4000 caracteres. Vuelva atrás: su texto sigue ahí, acórtelo y envíelo de nuevo. Lo que ya estaba guardado se conserva.',
    },
    too_many: {
      title: 'Un momento.',
      text: 'Esta página se ha abierto demasiadas veces seguidas. Espere un minuto y vuelva a intentarlo: no se ha perdido nada.',
    },
    unavailable: {
      title: 'Un momento.',
      text: 'La página no puede abrirse ahora. Inténtelo de nuevo en unos segundos.',
    },
    broken: {
      title: 'No ha funcionado.',
      text: 'Algo ha fallado por nuestra parte. Inténtelo de nuevo en un momento.',
    },
  },
  legal: spanishLegal,
  general: GENERAL.es,
  preferences: PREFERENCES.es,
  withdraw: WITHDRAW.es,
  email: {
    subject: {
      request: (number) =>
        number === null
          ? 'Su pedido: ¿qué tal fue?'
          : `Su pedido n.º\u00a0${number}: ¿qué tal fue?`,
      first_reminder: (number) =>
        number === null
          ? '¿Su opinión sobre su pedido?'
          : `¿Su opinión sobre el pedido n.º\u00a0${number}?`,
      last_reminder: (number) =>
        number === null
          ? 'Último mensaje sobre su pedido'
          : `Último mensaje sobre el pedido n.º\u00a0${number}`,
    },
    hello: byName((name) => `Hola ${name}`, 'Hola'),
    one_tap: {
      request: 'basta un toque: la página se abre con la nota elegida y todavía podrá cambiarla.',
      first_reminder:
        'aún no tenemos su respuesta. Basta un toque: la página se abre con la nota elegida y todavía podrá cambiarla.',
      last_reminder:
        'este es nuestro último mensaje sobre este pedido. Basta un toque: la página se abre con la nota elegida y todavía podrá cambiarla.',
    },
    preheader: (number) =>
      number === null
        ? 'Una pregunta sobre su pedido.'
        : `Una pregunta sobre su pedido n.º\u00a0${number}.`,
    answer: 'Para responder:',
    not_received: '¿Todavía no lo ha recibido?',
    star: (word, count) => `${word}, ${count} de 5`,
  },
};
