import { expect, test } from 'vitest'
import { findApp } from './app-browser.ts'

const android = (system: string, more: string) =>
  `Mozilla/5.0 (Linux; Android 14; ${system}) AppleWebKit/537.36 (KHTML, like Gecko) ${more}`
const iphone = (more: string) =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ${more}`
const webView = android('SM-A155F Build/UP1A; wv', 'Version/4.0 Chrome/131.0.0.0 Mobile Safari/537.36')

test.each([
  ['WhatsApp', `${webView} WhatsApp/2.24.24.78`],
  ['Instagram', iphone('Mobile/22B83 Instagram 358.0.0.34.95 (iPhone14,5; iOS 18_1)')],
  ['Facebook', `${webView} [FB_IAB/FB4A;FBAV/491.0.0.0;]`],
  ['Facebook', iphone('Mobile/22B83 [FBAN/FBIOS;FBAV/491.0.0;FBDV/iPhone14,5]')],
  ['Messenger', iphone('Mobile/22B83 [FBAN/MessengerForiOS;FBAV/485.0.0]')],
  ['Messenger', `${webView} [FB_IAB/Orca-Android;FBAV/485.0.0;]`],
  ['Telegram', `${webView} Telegram-Android/11.4.2`],
  ['LinkedIn', iphone('Mobile/15E148 [LinkedInApp]/9.30')],
  ['Line', iphone('Mobile/15E148 Safari/604.1 Line/14.19.0')],
  ['WeChat', `${webView} MicroMessenger/8.0.54`],
  ['the Google app', iphone('GSA/343.0.6 Mobile/15E148 Safari/604.1')],
  ['an app', webView],
  ['an app', iphone('Mobile/22B83')],
  [null, android('K', 'Chrome/131.0.0.0 Mobile Safari/537.36')],
  [null, android('SM-A155F', 'SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36')],
  [null, iphone('Version/18.1 Mobile/15E148 Safari/604.1')],
  [null, iphone('CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1')],
  [null, iphone('FxiOS/133.0 Mobile/15E148 Safari/605.1.15')],
  [
    null,
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
  ],
  [null, ''],
])('%j is read from a user agent', (app, userAgent) => {
  expect(findApp(userAgent)).toBe(app)
})
