/** The apps that open links in a window of their own, by a part of its `User-Agent`. Passkeys do not work there, and what is kept there is lost. */
const apps = [
  [/\bWhatsApp\b/, 'WhatsApp'],
  [/\bInstagram\b/, 'Instagram'],
  [/FBAN\/Messenger|FB_IAB\/(Orca|MESSENGER)/, 'Messenger'],
  [/\bFBA[NV]\/|\bFB_IAB\//, 'Facebook'],
  [/\bTelegram/, 'Telegram'],
  [/\bLinkedInApp\b/, 'LinkedIn'],
  [/\bLine\//, 'Line'],
  [/\bMicroMessenger\//, 'WeChat'],
  [/\bGSA\//, 'the Google app'],
  [/\bGmail\b/, 'Gmail'],
  [/; wv\)/, 'an app'],
  // Every browser of a telephone by Apple names Safari too.
  [/\b(iPhone|iPad|iPod)\b(?!.*\bSafari\/)/, 'an app'],
] as const

/** The app within whose window a page is open; null in a browser. */
export function findApp(userAgent: string): string | null {
  return apps.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null
}
