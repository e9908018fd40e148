import { listDeviceKeys, readDevice, type StorageArea, writeDevice } from '../ui/storage.ts'
import { type ControlValues, hasWords, readControls, writeControls } from '../ui/typed-words/controls.ts'
import { dataSaverCookie } from './stored-kinds.ts'

/** All that this browser keeps of the site, besides the copies of pages, and what stands in the forms of this tab. */
export type DeviceContents = {
  local: Texts
  session: Texts
  /** The value of the cookie; null without one. */
  cookie: string | null
  /** Forms that write to the firm: their words are cleared with the device. */
  typed: readonly (readonly [form: HTMLFormElement, fields: ControlValues])[]
}

type Texts = ReadonlyMap<string, string>

const year = 365 * 24 * 60 * 60

export function readContents(): DeviceContents {
  const cookies = document.cookie.split('; ').map((cookie) => cookie.split('='))
  return {
    local: readAll('localStorage'),
    session: readAll('sessionStorage'),
    cookie: cookies.find(([name]) => name === dataSaverCookie.key)?.[1] ?? null,
    typed: [...document.forms].filter(({ method }) => method === 'post').map((form) => [form, readControls(form)]),
  }
}

/** Removes all of it, in this tab and for the others. */
export function removeContents({ local, session, cookie }: DeviceContents): void {
  // One after the other: after `clear()` other tabs would not know which keys are gone.
  for (const key of local.keys()) writeDevice(key, null)
  for (const key of session.keys()) writeDevice(key, null, 'sessionStorage')
  if (cookie !== null) writeCookie('', 0)
  // The browser sends this event only to other tabs. Without a key it says that everything is gone.
  dispatchEvent(new StorageEvent('storage'))
}

/** Puts it back. False where the browser refuses a part of it. */
export function restoreContents({ local, session, cookie, typed }: DeviceContents): boolean {
  const written = [...local].map(([key, text]) => {
    // Another tab has gone on writing it.
    const isNewer = key.startsWith('Draft ') && readDevice(key) !== null
    return isNewer || writeDevice(key, text)
  })
  for (const [key, text] of session) {
    if (readDevice(key, 'sessionStorage') === null) writeDevice(key, text, 'sessionStorage')
  }
  if (cookie !== null) writeCookie(cookie, year)
  dispatchEvent(new Event('storage'))
  restoreTyped(typed)
  return written.every(Boolean)
}

function readAll(area: StorageArea): Texts {
  return new Map(listDeviceKeys('', area).map((key) => [key, readDevice(key, area) ?? '']))
}

/** Into fields that are still as they were cleared. Each form then stores its draft, as if it had been typed. */
function restoreTyped(typed: DeviceContents['typed']) {
  for (const [form, fields] of typed) {
    const current = readControls(form)
    const cleared = Object.entries(fields).filter(([name]) => current[name] === '' || Array.isArray(current[name]))
    const restored = Object.fromEntries(cleared)
    writeControls(form, restored)
    if (hasWords(restored)) form.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

function writeCookie(value: string, seconds: number) {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API
  document.cookie = `${dataSaverCookie.key}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`
}
