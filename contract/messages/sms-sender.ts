/**
 * The formats of SMS senders, by the rules of each service and of the operators. The file does not
 * import zod, because the settings and the start of the server load it too.
 */

/** A name of letters and digits, or a number. */
export const BREVO_SENDER = /^(?:(?=\d*[A-Za-z])[A-Za-z0-9]{3,11}|\d{3,15})$/;

export const TWILIO_ACCOUNT_SID = /^AC[0-9a-fA-F]{32}$/;

/**
 * A name with at least one letter, a number in international form, a short code, or a messaging
 * service.
 */
export const TWILIO_FROM =
  /^(?:(?=.*[A-Za-z])[A-Za-z0-9 +_&-]{1,11}|\+[1-9]\d{7,14}|\d{3,8}|MG[0-9a-fA-F]{32})$/;

/**
 * French operators accept no mobile number as the sender of an SMS that a program sends
 * (https://www.twilio.com/guidelines/fr/sms).
 */
export const FRENCH_MOBILE = /^\+33[67]/;
