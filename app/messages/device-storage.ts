/** Milliseconds that the device keeps what a visitor wrote (D2): 14 days. */
export const keptOnDevice = 14 * 24 * 60 * 60_000

/** What the device keeps under a key, as it was written; null where there is nothing or storage is blocked. */
export function readDevice(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** The keys that begin so, in their order. */
export function listDeviceKeys(prefix: string): string[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix))
      .sort()
  } catch {
    return []
  }
}

/** Says whether the device could keep it; null takes it away. */
export function writeDevice(key: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
    return true
  } catch {
    return false
  }
}

/** Something that was kept, unless it is rubbish. */
export function parseKept(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}
