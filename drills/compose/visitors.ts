import { setTimeout as sleep } from 'node:timers/promises'
import { sendInquiry } from '../../bench/post-inquiry.ts'
import { routes } from '../../bench/routes.ts'

export const pages = routes.filter(({ name }) => name !== 'not found').map(({ path }) => path)

/** Time after which a visitor gives up. */
const patienceMs = 20_000

/**
 * Opens the pages in turn, four visitors at once, each with all files of the build that the page names, and writes five inquiries a
 * second, each from an address of its own as a CDN would pass it on. An inquiry that fails is kept, as the browser keeps it.
 */
export function startVisitors(url: string, { withFiles = false, withForms = false } = {}) {
  const counts = { views: 0, failed: 0, files: 0, missing: 0, inquiries: 0, refused: 0 }
  const kept: string[] = []
  let stopped = false

  async function look(first: number) {
    for (let index = first; !stopped; index++) {
      const page = await open(url + pages[index % pages.length])
      counts.views++
      if (page === null) counts.failed++
      else if (withFiles) await openFiles(page)
      await sleep(20)
    }
  }

  async function openFiles(page: string) {
    const names = new Set(page.match(/\/assets\/[\w./-]+\.\w+/g))
    const answers = await Promise.all([...names].map((name) => open(url + name)))
    counts.files += names.size
    counts.missing += answers.filter((text) => text === null).length
  }

  async function write() {
    while (!stopped) {
      const key = `inquiry ${crypto.randomUUID()}`
      counts.inquiries++
      const answer = await send(url, key)
      if (!answer?.ok) kept.push(key)
      if (!answer || answer.status >= 500) counts.refused++
      await sleep(200)
    }
  }

  const visits = [...Array.from({ length: 4 }, (_, index) => look(index * 7)), ...(withForms ? [write()] : [])]
  return {
    /** Ends when the last answer is there, and the inquiries that failed are sent again. */
    async stop() {
      stopped = true
      await Promise.all(visits)
      let lost = 0
      for (const key of kept) if (!(await sendAgain(url, key))) lost++
      return { ...counts, lost }
    },
  }
}

/** The page's text; null for anything but a 200 in time. */
export async function open(url: string): Promise<string | null> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(patienceMs) })
    const text = await answer.text()
    return answer.status === 200 ? text : null
  } catch {
    return null
  }
}

/** Waits where the site takes no more forms for the moment (429), as the browser does. */
async function sendAgain(url: string, key: string): Promise<boolean> {
  for (let attempt = 1; attempt <= 3; attempt++) {
    const answer = await send(url, key)
    if (answer?.status !== 429) return answer?.ok ?? false
    await sleep(Math.min(Number(answer.headers.get('Retry-After')), 60) * 1000)
  }
  return false
}

/** The answer from one of many visitors; null without one. */
async function send(url: string, key: string): Promise<Response | null> {
  const part = () => Math.floor(Math.random() * 254) + 1
  const headers = { 'X-Forwarded-For': `41.${part()}.${part()}.${part()}` }
  return sendInquiry(url, { msg: key, key, headers }).catch(() => null)
}
