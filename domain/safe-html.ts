declare const sanitised: unique symbol

/**
 * HTML that went through the server's sanitiser (C3). The brand is given in one place, `server/html/sanitise.ts`;
 * `RichText` renders nothing else.
 */
export type SafeHtml = string & { readonly [sanitised]: true }
