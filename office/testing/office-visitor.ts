import { enterOffice } from '../../server/testing/enter-office.ts'
import { readForm } from '../../server/testing/read-form.ts'
import type { TestSite } from '../../server/testing/start-site.ts'

export type Colleague = Awaited<ReturnType<typeof openOffice>>

/** A person of the office, with a browser without script. */
export async function openOffice(site: TestSite, name: string, role: 'owner' | 'agent') {
  const { cookie, personId } = await enterOffice({ dataDir: site.dataDir }, { name, role })
  const get = async (path: string) => {
    const answer = await site.ask(`/office${path}`, { headers: { Cookie: cookie } })
    return { status: answer.status, headers: answer.headers, html: await answer.text() }
  }
  return {
    cookie,
    personId,
    get,
    async open(path: string) {
      return readForm((await get(path)).html)
    },
    async post(path: string, body: BodyInit, further: Record<string, string> = {}) {
      const headers = { Cookie: cookie, Origin: site.url, ...further }
      const answer = await site.ask(`/office${path}`, { method: 'POST', headers, body })
      return { status: answer.status, location: answer.headers.get('location') ?? '', html: await answer.text() }
    },
  }
}

/** The form with some fields filled in, sent with one of its buttons. */
export function fill(form: URLSearchParams, values: Record<string, string>, intent: string) {
  const filled = new URLSearchParams(form)
  for (const [name, value] of Object.entries({ ...values, intent })) filled.set(name, value)
  return filled
}
