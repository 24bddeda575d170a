import { spanishAttestation, spanishReporting } from './spanish-attestation.ts';
import type { WallPageTexts } from './wall-page-texts.ts';

export const spanishWall: WallPageTexts = {
  title: 'Opiniones de los clientes',
  page_title: (shop) => `Opiniones de los clientes – ${shop}`,
  out_of: (rating) => `${rating} de 5`,
  count: (number, isOne, since) =>
    `${number} ${isOne ? 'opinión publicada' : 'opiniones publicadas'}${since === null ? '' : ` desde ${since}`}`,
  average_of: (number, isOne) =>
    isOne
      ? 'Media de la opinión con compra verificada'
      : `Media de las ${number} opiniones con compra verificada`,
  reviews: (number, isOne) => `${number} ${isOne ? 'opinión' : 'opiniones'}`,
  filter: 'Filtrar por nota',
  every_rating: 'Todas',
  control: (days, isRewarded) =>
    `Las opiniones se comprueban antes de aparecer y se publican en ${days === 1 ? 'un día' : `${days} días`} como máximo${isRewarded ? '' : ', sin contrapartida'}.`,
  how: 'Cómo se comprueban las opiniones',
  product: 'Producto',
  every_product: 'Todos los productos',
  sort: 'Orden',
  sorts: {
    recent: 'Más recientes',
    oldest: 'Más antiguas',
    highest: 'Notas más altas',
    lowest: 'Notas más bajas',
  },
  show: 'Mostrar',
  verified: 'Compra verificada',
  verified_what: 'La tienda ha encontrado el pedido de esta persona.',
  unverified: 'Compra no verificada',
  unverified_what: 'Opinión dada por un enlace abierto a todos, sin pedido encontrado.',
  incentivized: 'Opinión con contrapartida',
  anonymous: 'Cliente anónimo',
  dates: (experienced, published, edited) =>
    `${experienced === null ? 'Opinión' : `Experiencia del ${experienced}, opinión`} publicada el ${published}${edited === null ? '' : `, modificada el ${edited}`}`,
  report: 'Denunciar',
  report_what: 'esta opinión',
  reply: (shop) => `Respuesta de ${shop}`,
  photo: (name, number) => `Foto ${number} de ${name}`,
  range: (from, to, total) => `${from} a ${to} de ${total}`,
  pages: 'Páginas',
  previous: 'Opiniones anteriores',
  next: 'Opiniones siguientes',
  none: 'Todavía no se ha publicado ninguna opinión.',
  none_matching: 'Ninguna opinión corresponde a esta elección.',
  clear: 'Ver todas las opiniones',
  read_all: 'Leer todas las opiniones',
  foot: 'Información',
  website: 'Sitio de la tienda',
  attestation: spanishAttestation,
  reporting: spanishReporting,
  no_wall: {
    title: 'Esta página no existe.',
    text: 'Ninguna tienda responde en esta dirección. Puede que se haya copiado mal.',
  },
  too_many: {
    title: 'Un momento.',
    text: 'Esta página se ha pedido demasiadas veces seguidas. Se abrirá de nuevo dentro de un minuto.',
  },
};
