import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../server/database/connect.ts'

/** People who reply without a pause, each in a thread of their own, and take a third of their replies back, at another server. */
export function startRepliers({ db }: Database, cookies: readonly string[]) {
  /** Acknowledged texts, by what became of them. Of those in neither, a server died before it answered. */
  const sent = new Set<string>()
  const takenBack = new Set<string>()
  const acknowledged = { replies: 0, 'replies taken back': 0, 'replies too late to take back': 0 }
  const asking = { reply: 0, undo: 0 }
  let urls: readonly string[] = []
  let isFinishing = false
  let number = 0

  async function work(cookie: string, person: number) {
    while (urls.length === 0) await sleep(20)
    const threads = await db.selectFrom('threads').select('id').orderBy('id').execute()
    const id = threads[person]?.id ?? ''
    while (!isFinishing) {
      const own = ++number
      const text = `Reply ${own}.`
      const { revision } = await db
        .selectFrom('threads')
        .select('revision')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const replied = await post('reply', { cookie, id, server: person }, { step: 'send', seen: `${revision}`, text })
      const replyId = /[?&]id=([\w-]+)/.exec(replied?.location ?? '')?.[1]
      if (replyId) {
        acknowledged.replies++
        sent.add(text)
        // Some are taken back at once, and some while they are sent.
        if (own % 3 === 0) {
          await sleep(own % 2 ? Math.random() * 500 : 9_500 + Math.random() * 1_000)
          await takeBack({ cookie, id, server: person + 1 }, text, replyId)
        }
      }
      await sleep(100 + Math.random() * 400)
    }
  }

  async function takeBack(where: Where, text: string, replyId: string) {
    // Without an answer nobody knows.
    sent.delete(text)
    const answer = await post('undo', where, { reply: replyId })
    if (answer?.status === 200) {
      acknowledged['replies taken back']++
      takenBack.add(text)
    }
    if (answer?.status === 422) {
      acknowledged['replies too late to take back']++
      sent.add(text)
    }
  }

  type Where = { cookie: string; id: string; server: number }

  /** Null where no answer came. */
  async function post(intent: keyof typeof asking, { cookie, id, server }: Where, fields: Record<string, string>) {
    const url = urls[server % urls.length] ?? ''
    asking[intent]++
    try {
      const answer = await fetch(`${url}/office/messages/${id}`, {
        method: 'POST',
        headers: { Cookie: cookie, Origin: url },
        redirect: 'manual',
        body: new URLSearchParams({ intent, ...fields }),
      })
      await answer.text()
      return { status: answer.status, location: answer.headers.get('location') }
    } catch {
      return null
    } finally {
      asking[intent]--
    }
  }

  const works = cookies.map(work)
  return {
    ...{ sent, takenBack, acknowledged, asking },
    /** Gives them the addresses of the servers that run now. */
    open(current: readonly string[]) {
      urls = current
    },
    /** Resolves when each has finished the last reply. */
    async finish() {
      isFinishing = true
      await Promise.all(works)
    },
  }
}
