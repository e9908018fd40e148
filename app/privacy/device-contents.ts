import { listDeviceKeys, readDevice, writeDevice } from '../device/storage.ts'
import { dataSaverCookie } from './stored-kinds.ts'

/** All that this browser keeps of the site, besides the copies of pages, and what stands in the forms of this tab. */
export type DeviceContents = {
  local: ReadonlyMap<string, string>
  session: readonly [key: string, text: string][]
  /** The value of the cookie; null without one. */
  cookie: string | null
  typed: readonly { control: Control; value: string; checked: boolean }[]
}

type Control = HTMLInputElement | HTMLTextAreaElement

const year = 365 * 24 * 60 * 60

export function readContents(): DeviceContents {
  const cookies = document.cookie.split('; ').map((cookie) => cookie.split('='))
  return {
    local: new Map(listDeviceKeys('').map((key) => [key, readDevice(key) ?? ''])),
    session: readSession(),
    cookie: cookies.find(([name]) => name === dataSaverCookie.key)?.[1] ?? null,
    typed: listTyped(),
  }
}

/** Removes all of it, in this tab and for the others. */
export function removeContents({ local, cookie }: DeviceContents): void {
  // One after the other: after `clear()` other tabs would not know which keys are gone.
  for (const key of local.keys()) writeDevice(key, null)
  try {
    sessionStorage.clear()
  } catch {}
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
    try {
      if (sessionStorage.getItem(key) === null) sessionStorage.setItem(key, text)
    } catch {}
  }
  if (cookie !== null) writeCookie(cookie, year)
  dispatchEvent(new Event('storage'))
  restoreTyped(typed)
  return written.every(Boolean)
}

function readSession() {
  try {
    return Object.entries(sessionStorage)
  } catch {
    return []
  }
}

/** Forms that write to the firm: their words are cleared with the device. */
function listTyped() {
  const controls = [...document.forms]
    .filter(({ method }) => method === 'post')
    .flatMap(({ elements }) => [...elements])
  return controls
    .filter((element) => element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
    .map((control) => ({ control, value: control.value, checked: 'checked' in control && control.checked }))
}

/** Into fields that are still as they were cleared. Each form then stores its draft, as if it had been typed. */
function restoreTyped(typed: DeviceContents['typed']) {
  const forms = new Set<HTMLFormElement>()
  for (const { control, value, checked } of typed) {
    if (!control.isConnected) continue
    if (control instanceof HTMLInputElement && control.type === 'checkbox') control.checked = checked
    else if (control.value === '' && value !== '') {
      control.value = value
      if (control.form) forms.add(control.form)
    }
  }
  for (const form of forms) form.dispatchEvent(new Event('input', { bubbles: true }))
}

function writeCookie(value: string, seconds: number) {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API
  document.cookie = `${dataSaverCookie.key}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`
}
