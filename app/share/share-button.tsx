import { useState } from 'react'
import { type ShareMessage, whatsAppUrl } from '../../domain/share/share-links.ts'
import { useRootData } from '../page-parts/root-data.ts'
import { useHydrated } from '../ui/use-hydrated.ts'
import styles from './share-button.module.css'
import type ShareMenu from './share-menu.tsx'

/** Sends a page to somebody (H9): by the device's own share sheet, or by a menu. Without script it is a link to WhatsApp. */
export function ShareButton({ message }: { message: ShareMessage }) {
  const link = useRootData().siteUrl + message.path
  const hydrated = useHydrated()
  const [Menu, setMenu] = useState<typeof ShareMenu | null>(null)
  const text = `${message.text}\n${link}`

  async function share() {
    if (await shareOnDevice({ title: message.title, text: message.text, url: link })) return
    const menu = await import('./share-menu.tsx')
    setMenu(() => menu.default)
  }
  if (!hydrated) {
    return (
      <a href={whatsAppUrl(text)} target="_blank" rel="noopener" className={styles.share}>
        Share
      </a>
    )
  }
  return (
    <>
      <button type="button" className={styles.share} onClick={share}>
        Share
      </button>
      {Menu && <Menu title={message.title} link={link} text={text} onClose={() => setMenu(null)} />}
    </>
  )
}

/** True if the device has a share sheet, also if the visitor closed it. */
async function shareOnDevice(data: ShareData): Promise<boolean> {
  if (!navigator.share) return false
  try {
    await navigator.share(data)
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
