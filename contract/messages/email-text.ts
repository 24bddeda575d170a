export type EmailText = Readonly<{ subject: string; preheader: string; text: string }>;
