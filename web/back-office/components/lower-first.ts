/** A reason as it follows its status: « Retenu : hors des horaires d’envoi ». */
export const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
