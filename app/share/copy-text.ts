/** False if the browser refuses: only pages served over TLS may write to the clipboard, and some browsers ask. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
