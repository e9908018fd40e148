declare const sanitised: unique symbol

/**
 * HTML that the server has sanitised (C3). Only `server/html/sanitise.ts` creates this type, `withSmallPictures`
 * keeps it, and `RichText` renders no other.
 */
export type SafeHtml = string & { readonly [sanitised]: true }
